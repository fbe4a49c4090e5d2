// A paper on paper: booklets A to D with their keys, and sheets for answers that a scanner reads (OMR).
import { type ReactNode, useRef, useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { NeedsScript, PageHead } from "#app/admin/panel/page-head.tsx";
import { BookletHead, type BookletSection } from "#app/admin/papers/booklet-head.tsx";
import { OmrSheet, ROLL_DIGITS, SHEET_ROWS, type SheetShape, shapeFor } from "#app/admin/papers/omr-sheet.tsx";
import { PrintedQuestion as QuestionItem } from "#app/admin/questions/files/printed-question.tsx";
import { usePaperFit } from "#app/admin/questions/files/use-paper-fit.ts";
import { hubContext } from "#app/context.ts";
import { answerHubErrors } from "#app/hub-error.ts";
import { marksLine, typeText } from "#app/learn/paper/marks-text.ts";
import { PaperError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { showMarks } from "#core/marks/fraction.ts";
import { BOOKLETS, type Booklet, bookletOf, type PrintedQuestion } from "#core/papers/booklet.ts";
import { sectionMinutes } from "#core/papers/paper.ts";
import { paperMarks, sectionTypes } from "#core/papers/paper-marks.ts";
import { paperQuestionOf } from "#core/questions/export/paper.ts";
import { FORMULA_STYLE } from "#core/questions/learners-ref.ts";
import { letterOf } from "#core/questions/question-texts.ts";
import * as m from "#messages";
import type { Route } from "./+types/print.ts";

export const meta = panelMeta(() => m.admin_mock_print());

export function loader({ context, params: { paperId }, url }: Route.LoaderArgs) {
	return answerHubErrors(async () => {
		const version = url.searchParams.get("version") ?? undefined;
		const printed = await context.get(hubContext).papers.getPrinted(paperId, version);
		const { title, moduleTitle, minutes, sectionOrder, scheme, sections, questions, drawSeed, html, settlements } =
			printed;
		const about = { title, moduleTitle, minutes, sectionOrder, scheme, reach: paperMarks(printed, questions) };
		return { ...about, sections, questions, drawSeed, html, settlements };
	});
}

const PARTS = ["booklet", "key", "sheet"] as const;
type Part = (typeof PARTS)[number];
const BUBBLES = [4, 5] as const;

export default function PrintPage({ loaderData, params }: Route.ComponentProps) {
	const { title, moduleTitle, minutes, scheme, reach, sections, questions, drawSeed, html, settlements } = loaderData;
	const [booklet, setBooklet] = useState<Booklet>("A");
	const [part, setPart] = useState<Part>("booklet");
	const most = questions.reduce((high, { question }) => Math.max(high, question.options.length), 0);
	const isNotAttempted = scheme.notAttempted !== null;
	const [shape, setShape] = useState<SheetShape>(() => shapeFor(questions.length, isNotAttempted ? most + 1 : most));
	const paper = useRef<HTMLElement>(null);
	usePaperFit(paper, part === "booklet");
	const printed = bookletOf({ questions, drawSeed }, booklet, settlements);
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
				<Choice label={m.admin_mock_print_what()} value={part} options={PARTS} onChoose={setPart}>
					{(one) => m.admin_mock_print_part({ part: one })}
				</Choice>
				<Choice label={m.admin_mock_booklet()} value={booklet} options={BOOKLETS} onChoose={setBooklet} />
				{part === "sheet" && (
					<>
						<Choice
							label={m.admin_mock_sheet_bubbles()}
							value={shape.bubbles}
							options={BUBBLES}
							onChoose={(bubbles) => setShape({ ...shape, bubbles })}
						/>
						<Choice
							label={m.admin_mock_sheet_rows()}
							value={shape.rows}
							options={SHEET_ROWS}
							onChoose={(rows) => setShape({ ...shape, rows })}
						/>
						<Choice
							label={m.admin_mock_sheet_digits()}
							value={shape.digits}
							options={ROLL_DIGITS}
							onChoose={(digits) => setShape({ ...shape, digits })}
						/>
					</>
				)}
				<Button kind="main" icon="print" text={m.admin_paper_print()} onClick={() => print()} />
			</div>
			{part === "sheet" && <SheetLacks printed={printed} shape={shape} />}
			<article ref={paper} className="paper print-sheet">
				{part === "booklet" && (
					<BookletHead
						title={title}
						moduleTitle={moduleTitle}
						booklet={booklet}
						minutes={minutes}
						count={questions.length}
						reach={reach}
						sections={describeSections(loaderData)}
						rules={describeRules(loaderData, most)}
					/>
				)}
				{part === "key" && (
					<header>
						<h2 dir="auto">{title}</h2>
						<p dir="auto">{moduleTitle}</p>
						<p>{m.admin_mock_print_head({ booklet, minutes, count: questions.length })}</p>
					</header>
				)}
				{part === "booklet" && (
					<BookletQuestions printed={printed} sections={sections.map(({ name }) => name)} html={html} />
				)}
				{part === "key" && <BookletKey printed={printed} />}
				{part === "sheet" && <OmrSheet count={questions.length} shape={shape} booklet={booklet} title={title} />}
			</article>
		</>
	);
}

type Loaded = Route.ComponentProps["loaderData"];

function describeSections({ scheme, sections, sectionOrder, questions }: Loaded): BookletSection[] {
	return sections.map((section, index) => {
		const own = questions.filter((one) => one.section === index);
		const first = questions.filter((one) => one.section < index).length + 1;
		const marks = sectionTypes(scheme, section, own).map((type) =>
			m.mock_type_marks({ type: typeText(type), marks: marksLine(scheme, section, type) }),
		);
		const minutes = sectionMinutes({ sectionOrder }, section);
		return { name: section.name, first, last: first + own.length - 1, minutes, marks };
	});
}

/** @param most options of a question: the bubble after them can stand for "not attempted" */
function describeRules({ scheme: { notAttempted }, reach: { mostBlank }, questions }: Loaded, most: number): string[] {
	const hasBubble = notAttempted !== null && most < Math.max(...BUBBLES);
	const hasNumbers = questions.some(({ question }) => question.type === "number");
	return [
		...(hasBubble
			? [m.admin_mock_print_not_attempted({ letter: letterOf(most), marks: showMarks(notAttempted) })]
			: []),
		...(hasBubble && hasNumbers ? [m.admin_mock_print_not_attempted_number({ letter: letterOf(most) })] : []),
		...(mostBlank === null ? [] : [m.mock_rule_blanks({ count: mostBlank, total: questions.length })]),
	];
}

type ChoiceProps<Value extends string | number> = {
	label: string;
	value: Value;
	options: readonly Value[];
	onChoose: (value: Value) => void;
	/** An option in words; by default as it is. */
	children?: (value: Value) => ReactNode;
};

function Choice<Value extends string | number>({ label, value, options, onChoose, children }: ChoiceProps<Value>) {
	return (
		<label>
			<span className="block text-small">{label}</span>
			<select
				className="input"
				value={value}
				onChange={({ target }) => {
					const chosen = options.find((one) => String(one) === target.value);
					if (chosen !== undefined) onChoose(chosen);
				}}
			>
				{options.map((one) => (
					<option key={one} value={one}>
						{children ? children(one) : one}
					</option>
				))}
			</select>
		</label>
	);
}

/** Questions for which a sheet of bubbles has no room. */
function SheetLacks({ printed, shape }: { printed: readonly PrintedQuestion[]; shape: SheetShape }) {
	const numbers = printed.flatMap(({ question, options }, index) => {
		return question.type === "number" || options.length > shape.bubbles ? [index + 1] : [];
	});
	const lacks = { numbers: numbers.join(", "), count: numbers.length };
	return numbers.length > 0 && <p className="note mb-4">{m.admin_mock_sheet_lacks(lacks)}</p>;
}

/** The key, and below it what was settled after the exam, by the numbers of this booklet. */
function BookletKey({ printed }: { printed: readonly PrintedQuestion[] }) {
	const settled = printed.flatMap(({ settled: way, key }, index) => (way ? [{ way, key, number: index + 1 }] : []));
	return (
		<>
			<ol className="mock-key">
				{printed.map(({ question, key, settled: way }) => (
					<li key={question.id}>{way === undefined || way === "keys" ? key : m.admin_mock_dropped()}</li>
				))}
			</ol>
			{settled.length > 0 && (
				<section className="mock-key-notes">
					<h3>{m.admin_mock_settled_after()}</h3>
					<ul>
						{settled.map(({ number, way, key }) => (
							<li key={number}>
								{way === "keys"
									? m.admin_mock_settled_key({ number, key })
									: m.admin_mock_settled_line({ number, way: m.mock_settled_way({ way }) })}
							</li>
						))}
					</ul>
				</section>
			)}
		</>
	);
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
		const own = printed.filter((one) => one.section === section);
		return (
			<section key={`${section} ${name}`}>
				<h3 dir="auto">{name}</h3>
				<ol className="paper-questions" start={before + 1}>
					{own.map(({ question, options }) => {
						const rendered = byId.get(question.id);
						const texts = rendered && { text: rendered.text, options: new Map(rendered.options) };
						const shown = paperQuestionOf({ ...question, options: [...options] }, texts);
						return <QuestionItem key={question.id} question={shown} />;
					})}
				</ol>
			</section>
		);
	});
}

export const ErrorBoundary = PaperError;
