// The product's mark: a question mark that has become a tick. One stroke, one colour, readable at 16 px.
const MARK_PATH = "M3.6 13.6 9 19.2 17.9 10c3-3.2.9-7.5-3.6-7.5-2.8 0-4.9 1.4-5.6 3.9";

export function Mark({ className }: { className?: string }) {
	return (
		<svg className={className} viewBox="0 0 22 22" fill="none" aria-hidden="true">
			<path className="mark-shadow" d={MARK_PATH} strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
			<path d={MARK_PATH} stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
		</svg>
	);
}
