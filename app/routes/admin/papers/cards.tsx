// Result cards to print: one for each candidate of a paper that asks for names, several on a page, in the order of ranks.
import { Button } from "#app/admin/panel/button.tsx";
import { NeedsScript, PageHead } from "#app/admin/panel/page-head.tsx";
import { hubContext } from "#app/context.ts";
import { answerHubErrors } from "#app/hub-error.ts";
import { PaperError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { showMarks } from "#core/marks/fraction.ts";
import { HubError } from "#core/problem.ts";
import * as m from "#messages";
import type { Route } from "./+types/cards.ts";

export const meta = panelMeta(() => m.admin_mock_cards());

export function loader({ context, params: { paperId }, url }: Route.LoaderArgs) {
	return answerHubErrors(async () => {
		const { results, settings } = context.get(hubContext);
		const { version } = await results.findVersion(paperId, url.searchParams.get("version") ?? undefined);
		// Of other papers nobody is named, and so nobody gets a card.
		if (!version?.content.asksName) throw new HubError("paper-not-found");
		const { providerName: institute } = await settings.readSite();
		const { title, sections } = version.content;
		const ranks = await results.listAllRanks(version.id);
		return { paperId, institute, title, sections: sections.map(({ name }) => name), ranks };
	});
}

export default function CardsPage({ loaderData }: Route.ComponentProps) {
	const { paperId, institute, title, sections, ranks } = loaderData;
	return (
		<>
			<PageHead
				title={m.admin_mock_cards()}
				about={title}
				back={{ to: `/admin/papers/${paperId}/results`, text: m.admin_mock_results() }}
			/>
			<NeedsScript />
			{ranks.length === 0 ? (
				<p>{m.admin_mock_cards_none()}</p>
			) : (
				<>
					<Button
						kind="main"
						icon="print"
						className="mb-4"
						text={m.admin_paper_print()}
						data-needs-script
						onClick={() => print()}
					/>
					<ul className="mock-cards print-sheet">
						{ranks.map(({ id, name, rank, figures }) => (
							<li key={id} className="mock-card">
								<p dir="auto" className="text-small">
									{[institute, title].filter(Boolean).join(" · ")}
								</p>
								<p dir="auto" className="text-lead">
									{name ?? m.admin_mock_name_deleted()}
								</p>
								<p className="font-semibold">{m.admin_mock_rank_of({ rank, count: ranks.length })}</p>
								{figures.all.isPassed !== null && (
									<p className="font-semibold">{figures.all.isPassed ? m.mock_passed() : m.mock_not_passed()}</p>
								)}
								<dl>
									{sections.length > 1 &&
										figures.sections.map((section, index) => (
											<Line key={`${index} ${sections[index]}`} name={sections[index] ?? ""} figures={section} />
										))}
									<Line name={m.admin_mock_marks()} figures={figures.all} />
								</dl>
							</li>
						))}
					</ul>
				</>
			)}
		</>
	);
}

function Line({ name, figures: { marks, most } }: { name: string; figures: { marks: string; most: string } }) {
	return (
		<>
			<dt dir="auto">{name}</dt>
			<dd>{m.admin_mock_marks_of({ marks: showMarks(marks), most: showMarks(most) })}</dd>
		</>
	);
}

export const ErrorBoundary = PaperError;
