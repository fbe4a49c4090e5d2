// The panel's own icons in the style of app/ui/icon.tsx. A separate file, so that learners do not load them.
import { Glyph, Icon, type IconName, isIconName } from "#app/ui/icon.tsx";

const PATHS = {
	menu: "M4 7h16M4 12h16M4 17h16",
	home: "M4 11l8-7 8 7v9h-5.5v-6h-5v6H4z",
	list: "M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1",
	person: "M12 4.5a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM4.5 20c.9-3.4 3.8-5 7.5-5s6.6 1.6 7.5 5",
	people:
		"M9 5a3.4 3.4 0 1 0 0 6.8A3.4 3.4 0 0 0 9 5zM2.5 19.5c.8-3.1 3.3-4.5 6.5-4.5s5.7 1.4 6.5 4.5M15.5 5.4a3.4 3.4 0 0 1 0 6M18 15.4c1.8.6 3 1.9 3.5 4.1",
	leave: "M10 4H5v16h5M9.5 12H20M16 7.5l4.5 4.5-4.5 4.5",
	bin: "M5 7h14M9 7V4.5h6V7M7 7l1 12.5h8L17 7M10.5 10.5v6M13.5 10.5v6",
	clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2",
	edit: "M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5",
	add: "M12 5v14M5 12h14",
	up: "M12 19V5M6 11l6-6 6 6",
	down: "M12 5v14M6 13l6 6 6-6",
	unfold: "M6 9.5l6 6 6-6",
	sort: "M8 10l4-4.5 4 4.5M8 14l4 4.5 4-4.5",
	drag: "M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1",
	file: "M13.5 3.5H6v17h12V8zM13.5 3.5V8H18",
	search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20.5 20.5",
	warning: "M12 4L21 20H3zM12 10v4.5M12 17.2v.1",
	print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
	picture: "M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 8.6v.1",
	settings: "M4 7h10M18 7h2M4 17h2M10 17h10M16 4.5v5M8 14.5v5",
	copy: "M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4",
} as const;

export type PanelIconName = keyof typeof PATHS | IconName;

export function PanelIcon({ name, className }: { name: PanelIconName; className?: string }) {
	if (isIconName(name)) return <Icon name={name} className={className} />;
	return <Glyph path={PATHS[name]} className={className} />;
}
