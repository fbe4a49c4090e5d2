// What needs a look by a person, of the whole site: questions that learners have reported, changes that are not published, documents.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmptyList } from "#app/admin/panel/lists/empty-list.tsx";
import { readListQuery, useParameters, withParams } from "#app/admin/panel/lists/list-query.ts";
import { focusNear, rowId } from "#app/admin/panel/lists/list-return.ts";
import { PageLinks } from "#app/admin/panel/lists/page-links.tsx";
import { Unpublished } from "#app/admin/panel/lists/question-counts.tsx";
import { PageHead } from "#app/admin/panel/page-head.tsx";
import { listPath } from "#app/admin/questions/question-words.ts";
import { ClosedReportBox, ReportBox, useCloseReports, useReopenReports } from "#app/admin/questions/report-box.tsx";
import { hubContext } from "#app/context.ts";
import { PanelError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { CLOSED_FOR_DAYS, type ReportPlace } from "#core/questions/report.ts";
import * as m from "#messages";
import type { Route } from "./+types/needs-a-look.ts";

export const meta = panelMeta(() => m.admin_look());

export async function loader({ context, url }: Route.LoaderArgs) {
	const { page } = readListQuery(url.searchParams, ["place"]);
	const { reports, questionEditor, documentChecks, itemStatistics } = context.get(hubContext);
	const isClosed = url.searchParams.get("reports") === "closed";
	const [reported, closed, suspects, unpublished, attention] = await Promise.all([
		isClosed ? null : reports.list(page),
		isClosed ? reports.listClosed(page) : null,
		itemStatistics.listSuspects(),
		questionEditor.listUnpublished(),
		documentChecks.count(),
	]);
	return { reported, closed, suspects, unpublished, attention };
}

type Loaded = Route.ComponentProps["loaderData"];

export default function NeedsALookPage({ loaderData }: Route.ComponentProps) {
	const { reported, closed, suspects, unpublished, attention } = loaderData;
	return (
		<>
			<PageHead title={m.admin_look()} back={{ to: "/admin/dashboard", text: m.admin_dashboard() }} />
			<section aria-labelledby="reported">
				<h2 id="reported" className="text-title">
					{m.admin_look_reports()}
				</h2>
				<WhichReports isClosed={closed !== null} />
				{reported && <OpenReports reported={reported} />}
				{closed && <ClosedReports closed={closed} />}
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
						{unpublished.map(({ subtopicId, moduleTitle, title, count }) => (
							<li key={subtopicId} className="flex flex-wrap items-center gap-x-3">
								<span dir="auto" className="min-w-0 wrap-anywhere">
									{`${moduleTitle} › ${title}`}
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

/** Links to the open and to the closed reports. */
function WhichReports({ isClosed }: { isClosed: boolean }) {
	const params = useParameters();
	const link = (reports: string | null, text: string, isHere: boolean) => (
		<Link
			to={withParams(params, { reports })}
			className="link inline-flex min-h-11 items-center aria-[current=true]:font-bold aria-[current=true]:no-underline"
			aria-current={isHere}
		>
			{text}
		</Link>
	);
	return (
		<nav aria-label={m.admin_reports_show()} className="mt-1 flex flex-wrap gap-4">
			{link(null, m.admin_reports_open(), !isClosed)}
			{link("closed", m.admin_reports_closed_ones(), isClosed)}
		</nav>
	);
}

function OpenReports({ reported }: { reported: NonNullable<Loaded["reported"]> }) {
	const { questions, total, page, pageCount } = reported;
	const rows = questions.map(({ subtopicId, key }) => `${subtopicId} ${key}`);
	const closeReports = useCloseReports();
	if (total === 0)
		return <EmptyList search="" title={m.admin_look_no_reports()} hint={m.admin_look_no_reports_hint()} />;
	return (
		<>
			<ul className="mt-2 space-y-3">
				{questions.map((question) => {
					const { subtopicId, key, text, reports } = question;
					const row = `${subtopicId} ${key}`;
					return (
						<ReportedQuestion key={row} row={row} question={question}>
							<ReportBox
								of={text}
								reports={reports}
								onClose={(reason) => {
									const takeFocus = () => focusNear(rows, row);
									void closeReports({ subtopicId, reports, reason, takeFocus });
								}}
							/>
						</ReportedQuestion>
					);
				})}
			</ul>
			<PageLinks page={page} pageCount={pageCount} />
		</>
	);
}

function ClosedReports({ closed: list }: { closed: NonNullable<Loaded["closed"]> }) {
	const { closed, total, page, pageCount } = list;
	const rowOf = ({ subtopicId, key, closedAt }: (typeof closed)[number]) => `${subtopicId} ${key} ${closedAt}`;
	const rows = closed.map(rowOf);
	const reopenReports = useReopenReports();
	const kept = m.admin_reports_closed_kept({ days: CLOSED_FOR_DAYS });
	if (total === 0) return <EmptyList search="" title={m.admin_reports_closed_none()} hint={kept} />;
	return (
		<>
			<p className="text-quiet">{kept}</p>
			<ul className="mt-3 space-y-3">
				{closed.map((question) => {
					const { subtopicId, text, reports, reason, by, closedAt } = question;
					const row = rowOf(question);
					return (
						<ReportedQuestion key={row} row={row} question={question}>
							<ClosedReportBox
								of={text}
								reports={reports}
								reason={reason}
								by={by}
								closedAt={closedAt}
								onReopen={() => void reopenReports({ subtopicId, reports, takeFocus: () => focusNear(rows, row) })}
							/>
						</ReportedQuestion>
					);
				})}
			</ul>
			<PageLinks page={page} pageCount={pageCount} />
		</>
	);
}

type ReportedQuestionProps = {
	row: string;
	question: ReportPlace;
	children: ReactNode;
};

function ReportedQuestion({ row, question, children }: ReportedQuestionProps) {
	const { subtopicId, key, subtopicTitle, moduleTitle, number, text } = question;
	return (
		<li id={rowId(row)} tabIndex={-1} className="box p-4">
			<Place moduleTitle={moduleTitle} subtopicTitle={subtopicTitle} />
			{text === "" ? (
				<h3 className="mt-1 font-semibold">{m.admin_look_gone()}</h3>
			) : (
				<QuestionLink subtopicId={subtopicId} questionKey={key} text={text} />
			)}
			{number !== "" && <p className="text-small text-quiet">{m.report_number({ number })}</p>}
			{children}
		</li>
	);
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
