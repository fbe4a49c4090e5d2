// A paper's results: how many began and ended, the marks, every question with what was answered, and where the paper asks for names the
// list by rank. Nobody is named otherwise.
import { useState } from "react";
import { Link } from "react-router";
import * as z from "zod/mini";
import { Button, ButtonLink } from "#app/admin/panel/button.tsx";
import { callServerAction } from "#app/admin/panel/forms/send.ts";
import { PageLinks } from "#app/admin/panel/lists/page-links.tsx";
import { PageHead } from "#app/admin/panel/page-head.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { QuestionResult } from "#app/admin/papers/question-result.tsx";
import { SettleDialog } from "#app/admin/papers/settle-dialog.tsx";
import { hubContext } from "#app/context.ts";
import { answerHubErrors } from "#app/hub-error.ts";
import { answerChange, readBody } from "#app/panel.ts";
import { PaperError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { readPageNumber } from "#app/ui/page-headers.ts";
import { showMarks } from "#core/marks/fraction.ts";
import { canBeRight } from "#core/marks/judge-answer.ts";
import { settlementSchema } from "#core/papers/marking.ts";
import { FORMULA_STYLE } from "#core/questions/learners-ref.ts";
import * as m from "#messages";
import type { Route } from "./+types/results.ts";

export const meta = panelMeta(() => m.admin_mock_results());

export function loader({ context, params: { paperId }, url }: Route.LoaderArgs) {
	return answerHubErrors(async () => {
		const { results } = context.get(hubContext);
		const found = await results.get(paperId, url.searchParams.get("version") ?? undefined);
		const { version } = found;
		const ranks = version?.asksName ? await results.listRanks(version.id, readPageNumber(url)) : null;
		return { ...found, ranks };
	});
}

const id = z.string().check(z.maxLength(100));
const commandSchema = z.strictObject({
	do: z.enum(["preview", "settle"]),
	versionId: id,
	questionId: id,
	/** Null: what was settled is taken back. */
	settlement: z.nullable(settlementSchema.check(z.refine((one) => one.way !== "keys" || one.keys.every(canBeRight)))),
	/** Of the results that change. */
	page: z.optional(z.int()),
});

export function action({ request, context, params: { paperId } }: Route.ActionArgs) {
	return answerChange(context, async (actor) => {
		const { do: what, versionId, questionId, settlement, page } = await readBody(request, commandSchema);
		const { settlements } = context.get(hubContext);
		if (what === "preview") {
			const effect = await settlements.preview(paperId, versionId, questionId, settlement, page);
			return { ok: true as const, effect };
		}
		await settlements.settle(paperId, versionId, questionId, settlement, actor);
		return { ok: true as const };
	});
}

export const clientAction = callServerAction;

export default function ResultsPage({ loaderData }: Route.ComponentProps) {
	const { paperId, title, moduleTitle, versions, version, ranks } = loaderData;
	const shown = versions.find((one) => one.id === version?.id);
	return (
		<>
			<PageHead
				title={m.admin_mock_results()}
				about={`${title} · ${moduleTitle}`}
				back={{ to: `/admin/papers/${paperId}`, text: m.admin_mock() }}
			/>
			{versions.length > 1 && (
				<nav aria-label={m.admin_mock_versions()} className="mb-4 flex flex-wrap gap-3">
					{versions.map((one) => (
						<Link
							key={one.id}
							to={`?version=${one.id}`}
							className="link aria-[current=true]:font-bold aria-[current=true]:no-underline"
							aria-current={one.id === version?.id}
						>
							{m.admin_mock_version_is({ number: one.number })}
						</Link>
					))}
				</nav>
			)}
			{version && shown && shown.begun > 0 ? (
				<>
					{version.questions.some(({ html }) => html !== undefined) && (
						<link rel="stylesheet" href={FORMULA_STYLE} precedence="default" />
					)}
					<dl className="box mock-figures">
						<Figure name={m.admin_mock_begun()} value={String(shown.begun)} />
						<Figure name={m.admin_mock_ended()} value={String(shown.ended)} />
						{version.marks && (
							<Figure name={m.admin_mock_highest()} value={marksOf(version.marks.highest, version.most)} />
						)}
						{version.marks && (
							<Figure name={m.admin_mock_median()} value={marksOf(version.marks.median, version.most)} />
						)}
						{version.marks && (
							<Figure name={m.admin_mock_lowest()} value={marksOf(version.marks.lowest, version.most)} />
						)}
						{version.late > 0 && <Figure name={m.admin_mock_late()} value={String(version.late)} />}
					</dl>
					{shown.ended === 0 && <p className="note mt-4">{m.admin_mock_not_ended()}</p>}
					{version.isMarking && (
						<p className="note" role="status">
							{m.admin_mock_is_marking()}
						</p>
					)}
					<ButtonLink
						to={`/admin/papers/${paperId}/print?version=${version.id}`}
						icon="print"
						isSmall
						className="mt-4"
						text={m.admin_mock_print()}
					/>
					{ranks && ranks.rows.length > 0 && <Ranks paperId={paperId} version={version} ranks={ranks} />}
					<QuestionTable paperId={paperId} version={version} />
				</>
			) : (
				<div className="note">
					<p className="font-semibold">{m.admin_mock_not_begun()}</p>
					<p>{m.admin_mock_not_begun_hint()}</p>
				</div>
			)}
		</>
	);
}

type Loaded = Route.ComponentProps["loaderData"];

function Figure({ name, value }: { name: string; value: string }) {
	return (
		<div>
			<dt className="text-small text-quiet">{name}</dt>
			<dd className="font-semibold">{value}</dd>
		</div>
	);
}

function marksOf(marks: string, most: string | null): string {
	return most === null ? showMarks(marks) : m.admin_mock_marks_of({ marks: showMarks(marks), most: showMarks(most) });
}

/** Downloads, as full page loads. */
function Downloads({
	paperId,
	versionId,
	table,
}: {
	paperId: string;
	versionId: string;
	table: "ranks" | "questions";
}) {
	return (
		<p className="flex flex-wrap gap-4">
			{(["xlsx", "csv"] as const).map((format) => (
				<a
					key={format}
					className="link inline-flex min-h-11 items-center"
					href={`/admin/papers/${paperId}/results/${table}/${format}?version=${versionId}`}
					download
				>
					{m.admin_mock_download({ format: format === "xlsx" ? "Excel" : "CSV" })}
				</a>
			))}
		</p>
	);
}

type RanksProps = {
	paperId: string;
	version: NonNullable<Loaded["version"]>;
	ranks: NonNullable<Loaded["ranks"]>;
};

function Ranks({ paperId, version, ranks: { rows, page, pageCount, shared } }: RanksProps) {
	const { hasParts, hasNotAttempted, hasDropped } = version;
	const leftOut = hasNotAttempted ? m.admin_mock_left_out_or_not() : m.admin_mock_left_out();
	return (
		<section className="mt-6">
			<h2 className="text-lead">{m.admin_mock_rank_list()}</h2>
			<p className="text-small text-quiet">
				{version.openUntil === null ? m.admin_mock_names_kept_no_end() : m.admin_mock_names_kept()}
			</p>
			{shared > 0 && <p className="note mt-2">{m.admin_mock_shared_names({ count: shared })}</p>}
			<Downloads paperId={paperId} versionId={version.id} table="ranks" />
			<ButtonLink
				to={`/admin/papers/${paperId}/cards?version=${version.id}`}
				isSmall
				className="mb-3"
				text={m.admin_mock_cards_print()}
			/>
			<table className="panel-table mock-ranks">
				<caption className="sr-only">{m.admin_mock_rank_list()}</caption>
				<thead>
					<tr>
						<th scope="col" className="w-[8%]">
							{m.admin_mock_rank()}
						</th>
						<th scope="col" className="w-[22%]">
							{m.admin_mock_name()}
						</th>
						<th scope="col" className="w-[20%]">
							{m.admin_mock_marks()}
						</th>
						<th scope="col">{m.admin_mock_right()}</th>
						{hasParts && <th scope="col">{m.admin_mock_part()}</th>}
						<th scope="col">{m.admin_mock_wrong()}</th>
						<th scope="col">{leftOut}</th>
						{hasDropped && <th scope="col">{m.admin_mock_dropped_count()}</th>}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ id: key, rank, name, figures: { all }, isLate, sameName }) => (
						<tr key={key}>
							<td data-label={m.admin_mock_rank()}>{rank}</td>
							<td data-label={m.admin_mock_name()} dir="auto">
								<span className="min-w-0 wrap-anywhere">{name ?? m.admin_mock_name_deleted()}</span>
								{sameName > 1 && (
									<span className="block text-small font-semibold">{m.admin_mock_same_name({ count: sameName })}</span>
								)}
								{isLate && <span className="block text-small text-quiet">{m.admin_mock_late()}</span>}
							</td>
							<td data-label={m.admin_mock_marks()}>
								<span>{marksOf(all.marks, all.most)}</span>
								{all.isPassed !== null && (
									<span className="block text-small text-quiet">
										{all.isPassed ? m.mock_passed() : m.mock_not_passed()}
									</span>
								)}
							</td>
							<td data-label={m.admin_mock_right()}>{all.right}</td>
							{hasParts && <td data-label={m.admin_mock_part()}>{all.part}</td>}
							<td data-label={m.admin_mock_wrong()}>{all.wrong}</td>
							<td data-label={leftOut}>{all.leftOut}</td>
							{hasDropped && <td data-label={m.admin_mock_dropped_count()}>{all.settled}</td>}
						</tr>
					))}
				</tbody>
			</table>
			{pageCount > 1 && <p className="printed-only">{m.admin_mock_ranks_printed({ page, pageCount })}</p>}
			<PageLinks page={page} pageCount={pageCount} />
		</section>
	);
}

function QuestionTable({ paperId, version }: { paperId: string; version: NonNullable<Loaded["version"]> }) {
	const { can } = usePanel();
	const [settling, setSettling] = useState<string>();
	const { questions, sections, settlements } = version;
	const question = questions.find((one) => one.id === settling);
	const settledOf = (number: string) => settlements.findLast((one) => one.questionId === number);
	return (
		<section className="mt-6">
			<h2 className="text-lead">{m.admin_mock_by_question()}</h2>
			<Downloads paperId={paperId} versionId={version.id} table="questions" />
			<ol className="mock-questions">
				{questions.map((one) => (
					<QuestionResult key={one.id} question={one} section={sections[one.section] ?? ""} settled={settledOf(one.id)}>
						{can("edit") && (
							<Button
								isSmall
								text={m.admin_mock_settle()}
								of={one.id}
								data-needs-script
								onClick={() => setSettling(one.id)}
							/>
						)}
					</QuestionResult>
				))}
			</ol>
			{question && (
				<SettleDialog
					versionId={version.id}
					question={{
						id: question.id,
						type: question.type,
						text: question.text,
						html: question.html,
						keys: question.keys,
						options: question.type === "number" ? [] : question.drawn,
						settled: settledOf(question.id),
					}}
					onClose={() => setSettling(undefined)}
				/>
			)}
		</section>
	);
}

export const ErrorBoundary = PaperError;
