// Grey bars in place of what is loading.

/** The bars of a page of text. */
export const TEXT_BARS = ["h-8 w-2/3", "h-4 w-full", "h-4 w-11/12", "h-4 w-4/5"];

/** @param bars the classes of each */
export function Skeleton({ bars, className }: { bars: readonly string[]; className: string }) {
	return (
		<div aria-hidden="true" className={className}>
			{bars.map((bar, index) => (
				<div key={index} className={`skeleton ${bar}`} />
			))}
		</div>
	);
}
