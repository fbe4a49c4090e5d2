// What needs a look by a person, of the whole site: questions that learners have reported, changes that are not published, documents.
import { Link } from "react-router";
import { EmptyList } from "#app/admin/panel/lists/empty-list.tsx";
import { readListQuery } from "#app/admin/panel/lists/list-query.ts";
import { focusNear, rowId } from "#app/admin/panel/lists/list-return.ts";
import { PageLinks } from "#app/admin/panel/lists/page-links.tsx";
import { Unpublished } from "#app/admin/panel/lists/question-counts.tsx";
import { PageHead } from "#app/admin/panel/page-head.tsx";
import { listPath } from "#app/admin/questions/question-words.ts";
import { ReportBox, useCloseReports } from "#app/admin/questions/report-box.tsx";
import { hubContext } from "#app/context.ts";
import { PanelError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import * as m from "#messages";
import type { Route } from "./+types/needs-a-look.ts";

export const meta = panelMeta(() => m.admin_look());

export async function loader({ context, url }: Route.LoaderArgs) {
	const { page } = readListQuery(url.searchParams, ["place"]);
	const { reports, questionEditor, documentChecks, itemStatistics } = context.get(hubContext);
	const [reported, suspects, unpublished, attention] = await Promise.all([
		reports.list(page),
		itemStatistics.listSuspects(),
		questionEditor.listUnpublished(),
		documentChecks.count(),
	]);
	return { reported, suspects, unpublished, attention };
}

export default function NeedsALookPage({ loaderData }: Route.ComponentProps) {
	const { reported, suspects, unpublished, attention } = loaderData;
	const { questions, total, page, pageCount } = reported;
	const rows = questions.map(({ subtopicId, key }) => `${subtopicId} ${key}`);
	const closeReports = useCloseReports();
	return (
		<>
			<PageHead title={m.admin_look()} back={{ to: "/admin/dashboard", text: m.admin_dashboard() }} />
			<section aria-labelledby="reported">
				<h2 id="reported" className="text-title">
					{m.admin_look_reports()}
				</h2>
				{total === 0 ? (
					<div className="mt-3">
						<EmptyList search="" title={m.admin_look_no_reports()} hint={m.admin_look_no_reports_hint()} />
					</div>
				) : (
					<ul className="mt-3 space-y-3">
						{questions.map(({ subtopicId, key, subtopicTitle, moduleTitle, number, text, reports }) => (
							<li key={`${subtopicId} ${key}`} id={rowId(`${subtopicId} ${key}`)} tabIndex={-1} className="box p-4">
								<Place moduleTitle={moduleTitle} subtopicTitle={subtopicTitle} />
								{text === "" ? (
									<h3 className="mt-1 font-semibold">{m.admin_look_gone()}</h3>
								) : (
									<QuestionLink subtopicId={subtopicId} questionKey={key} text={text} />
								)}
								{number !== "" && <p className="text-small text-quiet">{m.report_number({ number })}</p>}
								<ReportBox
									of={text}
									reports={reports}
									onClose={(reason) => {
										const takeFocus = () => focusNear(rows, `${subtopicId} ${key}`);
										void closeReports({ subtopicId, reports, reason, takeFocus });
									}}
								/>
							</li>
						))}
					</ul>
				)}
				<PageLinks page={page} pageCount={pageCount} />
			</section>
			{suspects.length > 0 && (
				<section aria-labelledby="suspects" className="mt-7">
					<h2 id="suspects" className="text-title">
						{m.admin_look_suspects()}
					</h2>
					<p className="mt-1 text-quiet">{m.admin_look_suspects_hint()}</p>
					<ul className="mt-3 space-y-3">
						{suspects.map(({ subtopicId, key, subtopicTitle, moduleTitle, text, letter, option }) => (
							<li key={`${subtopicId} ${key}`} className="box p-4">
								<Place moduleTitle={moduleTitle} subtopicTitle={subtopicTitle} />
								<QuestionLink subtopicId={subtopicId} questionKey={key} text={text} />
								<p>{m.admin_suspect({ letter: letter.toLowerCase() })}</p>
								<p dir="auto" className="text-quiet wrap-anywhere">
									{option}
								</p>
							</li>
						))}
					</ul>
				</section>
			)}
			{unpublished.length > 0 && (
				<section aria-labelledby="unpublished" className="mt-7">
					<h2 id="unpublished" className="text-title">
						{m.admin_unpublished_heading()}
					</h2>
					<ul className="box mt-3 px-4 py-2">
						{unpublished.map(({ subtopicId, title, count }) => (
							<li key={subtopicId} className="flex flex-wrap items-center gap-x-3">
								<span dir="auto" className="min-w-0 wrap-anywhere">
									{title}
								</span>
								<Unpublished count={count} to={listPath(subtopicId)} />
							</li>
						))}
					</ul>
				</section>
			)}
			{attention > 0 && (
				<p className="mt-7">
					<Link to="/admin/documents" className="link inline-flex min-h-11 items-center">
						{m.admin_attention_count({ count: attention })}
					</Link>
				</p>
			)}
		</>
	);
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	return <PanelError {...props} title={m.admin_look_failed()} />;
}

function Place({ moduleTitle, subtopicTitle }: { moduleTitle: string; subtopicTitle: string }) {
	return (
		<p dir="auto" className="text-small text-quiet wrap-anywhere">
			{`${moduleTitle} › ${subtopicTitle}`}
		</p>
	);
}

function QuestionLink({ subtopicId, questionKey, text }: { subtopicId: string; questionKey: string; text: string }) {
	return (
		<h3 className="mt-1">
			<Link
				to={`${listPath(subtopicId)}/${questionKey}`}
				dir="auto"
				className="link plain-text inline-block min-h-11 font-semibold wrap-anywhere"
			>
				{text}
			</Link>
		</h3>
	);
}
