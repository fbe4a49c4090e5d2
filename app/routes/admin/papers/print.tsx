// A paper on paper: booklets A to D with their keys, and sheets for answers that a scanner reads (OMR).
import { useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { NeedsScript, PageHead } from "#app/admin/panel/page-head.tsx";
import { OmrSheet } from "#app/admin/papers/omr-sheet.tsx";
import { hubContext } from "#app/context.ts";
import { answerHubErrors } from "#app/hub-error.ts";
import { PanelError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { TextOrHtml } from "#app/ui/question-view.tsx";
import { BOOKLETS, type Booklet, bookletOf, type PrintedQuestion } from "#core/papers/booklet.ts";
import { FORMULA_STYLE } from "#core/questions/learners-ref.ts";
import * as m from "#messages";
import type { Route } from "./+types/print.ts";

export const meta = panelMeta(() => m.admin_mock_print());

export function loader({ context, params: { paperId } }: Route.LoaderArgs) {
	return answerHubErrors(async () => {
		const { title, moduleTitle, minutes, sections, questions, drawSeed, html } = await context
			.get(hubContext)
			.papers.getPrinted(paperId);
		return { title, moduleTitle, minutes, sections: sections.map(({ name }) => name), questions, drawSeed, html };
	});
}

const PARTS = ["booklet", "key", "sheet"] as const;

export default function PrintPage({ loaderData, params }: Route.ComponentProps) {
	const { title, moduleTitle, minutes, sections, questions, drawSeed, html } = loaderData;
	const [booklet, setBooklet] = useState<Booklet>("A");
	const [part, setPart] = useState<(typeof PARTS)[number]>("booklet");
	const printed = bookletOf({ questions, drawSeed }, booklet);
	return (
		<>
			{html.length > 0 && <link rel="stylesheet" href={FORMULA_STYLE} precedence="default" />}
			<PageHead
				title={m.admin_mock_print()}
				about={title}
				back={{ to: `/admin/papers/${params.paperId}`, text: m.admin_mock() }}
			/>
			<NeedsScript />
			<div className="mb-4 flex flex-wrap items-end gap-3" data-needs-script>
				<label>
					<span className="block text-small">{m.admin_mock_print_what()}</span>
					<select
						className="input"
						value={part}
						onChange={({ target }) => setPart(PARTS.find((one) => one === target.value) ?? "booklet")}
					>
						{PARTS.map((one) => (
							<option key={one} value={one}>
								{m.admin_mock_print_part({ part: one })}
							</option>
						))}
					</select>
				</label>
				<label>
					<span className="block text-small">{m.admin_mock_booklet()}</span>
					<select
						className="input"
						value={booklet}
						onChange={({ target }) => setBooklet(BOOKLETS.find((one) => one === target.value) ?? "A")}
					>
						{BOOKLETS.map((one) => (
							<option key={one} value={one}>
								{one}
							</option>
						))}
					</select>
				</label>
				<Button kind="main" icon="print" text={m.admin_paper_print()} onClick={() => print()} />
			</div>
			<article className="paper print-sheet">
				<header>
					<h2 dir="auto">{title}</h2>
					<p dir="auto">{moduleTitle}</p>
					<p>{m.admin_mock_print_head({ booklet, minutes, count: questions.length })}</p>
				</header>
				{part === "booklet" && <BookletQuestions printed={printed} sections={sections} html={html} />}
				{part === "key" && (
					<ol className="mock-key">
						{printed.map(({ question, key }) => (
							<li key={question.id}>{key}</li>
						))}
					</ol>
				)}
				{part === "sheet" && <OmrSheet count={questions.length} options={mostOptions(printed)} booklet={booklet} />}
			</article>
		</>
	);
}

function mostOptions(printed: readonly PrintedQuestion[]): 4 | 5 {
	return printed.some(({ options }) => options.length > 4) ? 5 : 4;
}

type BookletProps = {
	printed: readonly PrintedQuestion[];
	sections: readonly string[];
	html: Route.ComponentProps["loaderData"]["html"];
};

function BookletQuestions({ printed, sections, html }: BookletProps) {
	const byId = new Map(html);
	return sections.map((name, section) => {
		const before = printed.filter((one) => one.section < section).length;
		return (
			<section key={name}>
				<h3 dir="auto">{name}</h3>
				<ol className="paper-questions" start={before + 1}>
					{printed
						.filter((one) => one.section === section)
						.map(({ question, options }) => {
							const own = byId.get(question.id);
							const optionHtml = new Map(own?.options);
							return (
								<li key={question.id}>
									<TextOrHtml className="paper-words" text={question.text} html={own?.text} />
									{question.type === "several" && <p className="paper-hint">{m.admin_paper_several()}</p>}
									{question.type === "number" && (
										<p className="paper-line">
											<span>{m.admin_paper_answer()}</span>
											<span dir="auto">{question.unit}</span>
										</p>
									)}
									<ol className="paper-options">
										{options.map((option) => (
											<li key={option.id}>
												<TextOrHtml className="paper-words" text={option.text} html={optionHtml.get(option.id)} />
											</li>
										))}
									</ol>
								</li>
							);
						})}
				</ol>
			</section>
		);
	});
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	return (
		<PanelError
			{...props}
			title={m.admin_mock_failed_to_load()}
			missing={{ code: "paper-not-found", title: m.api_paper_not_found() }}
			back={{ to: "/admin/papers", text: m.admin_mocks() }}
		/>
	);
}
