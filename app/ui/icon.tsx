// The product's icons, drawn on a 24 px grid with one stroke weight. Always beside a label, so hidden from screen readers.
const PATHS = {
	survey: "M3 6.5 9 4l6 2.5L21 4v13.5L15 20l-6-2.5L3 20zM9 4v13.5M15 6.5V20",
	question: "M8.5 8.7c.3-2.2 1.7-3.7 3.7-3.7 2.1 0 3.6 1.4 3.6 3.3 0 2.9-3.7 3-3.7 6M12.1 18.9v.1",
	read: "M12 6.5C10 5 7 4.5 3.5 4.7v13.1C7 17.6 10 18.1 12 19.6c2-1.5 5-2 8.5-1.8V4.7C17 4.5 14 5 12 6.5zM12 6.5v13.1",
	recite: "M4 5h16v11H11l-4.5 4v-4H4zM8.5 10.5l2.5 2.5 4.5-5",
	review: "M4.5 12a7.5 7.5 0 0 1 13-5.1L20 9.5M20 4.5v5h-5M19.5 12a7.5 7.5 0 0 1-13 5.1L4 14.5M4 19.5v-5h5",
	gemini: "M3.5 4.5h11.5v8.5h-6.5l-3 2.8V13h-2zM18 9h2.5v8.2h-2V20l-3-2.8H10",
	send: "M12 19V5M6 11l6-6 6 6",
	stop: "M7 7h10v10H7z",
	down: "M12 5v14M6 13l6 6 6-6",
	back: "M19 12H5M11 6l-6 6 6 6",
	forward: "M5 12h14M13 6l6 6-6 6",
	list: "M4 6.5h.1M8.5 6.5H20M4 12h.1M8.5 12H20M4 17.5h.1M8.5 17.5H20",
	open: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
	right: "M5 12.5l4.5 4.5L19 7.5",
	wrong: "M6 6l12 12M18 6 6 18",
	skip: "M4 6v12l8-6zM12 6v12l8-6z",
	sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
	moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
	repeat: "M17 3l3.5 3.5L17 10M3.5 12V9.5a3 3 0 0 1 3-3h14M7 21l-3.5-3.5L7 14M20.5 12v2.5a3 3 0 0 1-3 3h-14",
	calm: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8.5 14.2c.8 1.2 2 1.9 3.5 1.9s2.7-.7 3.5-1.9M9 9.8v.1M15 9.8v.1",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
	return <Glyph path={PATHS[name]} className={className} />;
}

/** One path in the style of the icons. The panel draws its own icons with it, so that learners do not load them. */
export function Glyph({ path, className = "size-6" }: { path: string; className?: string | undefined }) {
	return (
		<svg className={`shrink-0 ${className}`} viewBox="0 0 24 24" fill="none" aria-hidden="true">
			<path d={path} stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
		</svg>
	);
}

export function isIconName(name: string): name is IconName {
	return Object.hasOwn(PATHS, name);
}
