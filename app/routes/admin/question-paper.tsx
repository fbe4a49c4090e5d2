// A question file as a paper to print: two columns, letters, a line for the name, and the key on a page of its own.
import { memo, useRef, useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { LoadFailed } from "#app/admin/panel/load-failed.tsx";
import { NeedsScript, PageHead } from "#app/admin/panel/page-head.tsx";
import { PrintedQuestion } from "#app/admin/questions/files/printed-question.tsx";
import { usePaper } from "#app/admin/questions/files/use-paper.ts";
import { usePaperFit } from "#app/admin/questions/files/use-paper-fit.ts";
import { hubContext } from "#app/context.ts";
import { answerHubErrors } from "#app/hub-error.ts";
import { PanelError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import type { PaperQuestion } from "#core/questions/export/paper.ts";
import { FORMULA_STYLE } from "#core/questions/learners-ref.ts";
import * as m from "#messages";
import type { Route } from "./+types/question-paper.ts";

export const meta = panelMeta(() => m.admin_paper());

export function loader({ context, params }: Route.LoaderArgs) {
	return answerHubErrors(() => context.get(hubContext).exports.findPaper(params.subtopicId));
}

export default function QuestionPaperPage({ loaderData, params }: Route.ComponentProps) {
	const { moduleTitle, subtopicTitle, questionCount, hasFormula } = loaderData;
	const [hasKey, setHasKey] = useState(true);
	const loaded = usePaper(loaderData);
	const paper = useRef<HTMLElement>(null);
	const isReady = typeof loaded === "object";
	usePaperFit(paper, isReady);
	const back = { to: `/admin/mcq/edit/${params.subtopicId}`, text: m.admin_stored_file() };
	if (loaded === "failed") return <LoadFailed title={m.admin_failed_to_load_mcq()} back={back} />;
	return (
		<>
			{hasFormula && <link rel="stylesheet" href={FORMULA_STYLE} precedence="default" />}
			<PageHead title={m.admin_paper()} back={back} />
			<NeedsScript />
			<div className="mb-4 flex flex-wrap items-center gap-3">
				<Button
					kind="main"
					icon="print"
					text={m.admin_paper_print()}
					isOff={!isReady}
					data-needs-script
					onClick={() => print()}
				/>
				<label className="row-right" data-needs-script>
					<input type="checkbox" checked={hasKey} onChange={(event) => setHasKey(event.target.checked)} />
					<span>{m.admin_paper_with_key()}</span>
				</label>
			</div>
			<article ref={paper} className="paper print-sheet">
				<header>
					<h2 dir="auto">{subtopicTitle}</h2>
					<p dir="auto">{moduleTitle}</p>
					<p className="paper-names">
						<span>{m.admin_paper_name()}</span>
						<span>{m.admin_paper_date()}</span>
						<span>{m.admin_paper_score({ count: questionCount })}</span>
					</p>
				</header>
				{isReady ? <PaperQuestions questions={loaded} /> : <p role="status">{m.admin_paper_loading()}</p>}
				{isReady && hasKey && (
					<section className="paper-key">
						<h2>{m.admin_paper_key()}</h2>
						<p dir="auto">{subtopicTitle}</p>
						<ol>
							{loaded.map(({ id, key }) => (
								<li key={id}>{key}</li>
							))}
						</ol>
					</section>
				)}
			</article>
		</>
	);
}

/** Not rendered again when the key is shown or hidden: there may be thousands. */
const PaperQuestions = memo(({ questions }: { questions: readonly PaperQuestion[] }) => (
	<ol className="paper-questions">
		{questions.map((question) => (
			<PrintedQuestion key={question.id} question={question} />
		))}
	</ol>
));

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	return (
		<PanelError
			{...props}
			title={m.admin_failed_to_load_mcq()}
			missing={{ code: "mcq-not-found", title: m.admin_paper_missing() }}
			back={{ to: "/admin/mcq", text: m.admin_all_mcq_files() }}
		/>
	);
}
