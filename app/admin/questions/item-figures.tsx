// What learners' first answers say about one question, on its own page.
import { useSite } from "#app/ui/site.ts";
import * as m from "#messages";

export type ItemFiguresProps = {
	attempts: number;
	/** 0 to 1. */
	shareRight: number;
	/** -1 to 1. */
	discrimination: number | undefined;
	/** `count` undefined: too few to be shown. */
	options: readonly { letter: string; text: string; isCorrect: boolean; count: number | undefined }[];
	/** The letter of the option that looks right instead of the marked one. */
	suspect: string | undefined;
};

export function ItemFigures({ attempts, shareRight, discrimination, options, suspect }: ItemFiguresProps) {
	const { language } = useSite();
	const percent = new Intl.NumberFormat(language, { style: "percent" });
	const decimal = new Intl.NumberFormat(language, { maximumFractionDigits: 2, minimumFractionDigits: 2 });
	return (
		<section aria-labelledby="figures" className="box panel-form mb-5 p-4">
			<h2 id="figures" className="font-semibold">
				{m.admin_figures()}
			</h2>
			{suspect !== undefined && (
				<p className="mt-1 font-semibold text-bad">{m.admin_suspect({ letter: suspect.toLowerCase() })}</p>
			)}
			<p className="mt-1">{m.admin_figures_attempts({ count: attempts, share: percent.format(shareRight) })}</p>
			{discrimination !== undefined && (
				<p className="text-small text-quiet">
					{m.admin_figures_discrimination({ value: decimal.format(discrimination) })}
				</p>
			)}
			<ul className="mt-2 space-y-1">
				{options.map(({ letter, text, isCorrect, count }) => (
					<li key={letter} className="flex flex-wrap gap-x-3">
						<span className="font-semibold">{`${letter}${isCorrect ? " ✓" : ""}`}</span>
						<span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
							{text}
						</span>
						<span className="tabular-nums">{count === undefined ? m.admin_figures_few() : count}</span>
					</li>
				))}
			</ul>
		</section>
	);
}
