// Placeholders of grey bars while something loads.
import * as m from "#messages";

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

const OPTION = "h-14 w-full";
const QUESTION_BARS = ["h-6 w-1/2", "h-3 w-full", "mt-8 h-8 w-11/12", OPTION, OPTION, OPTION, OPTION];
const CHAT_BARS = ["h-8 w-1/3", "h-4 w-11/12", "h-4 w-3/4", "mt-10 h-28 w-full"];

/**
 * Of the quiz or of the doubt chat, with the sentence for screen readers.
 * @param isLive whether the sentence is announced: not in a tab that is closed
 */
export function TabSkeleton({ of, isLive = true }: { of: "quiz" | "chat"; isLive?: boolean }) {
	const [words, bars] = of === "quiz" ? [m.loading_questions(), QUESTION_BARS] : [m.doubt_loading(), CHAT_BARS];
	return (
		<div role={isLive ? "status" : undefined}>
			<p className="sr-only">{words}</p>
			<Skeleton className="max-w-reading space-y-4" bars={bars} />
		</div>
	);
}
