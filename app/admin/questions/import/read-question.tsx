// Preview of an imported row, with rendered formulas and pictures. Rendering is requested when the row is scrolled into view, so that
// hundreds of rows open immediately.
import { createContext, type RefObject, useContext, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import { PreviewQuestion, whenComplete } from "#app/admin/questions/preview/preview.tsx";
import { createTextRenderer, type RenderedText } from "#app/admin/questions/preview/text-renderer.ts";
import { useDebounced } from "#app/admin/questions/preview/use-debounced.ts";
import { TextOrHtml } from "#app/ui/question-view.tsx";
import type { RowQuestion } from "#core/questions/import/rows.ts";
import { MD1, type Question } from "#core/questions/question-file.ts";
import { textsOf } from "#core/questions/question-texts.ts";
import type { QuestionHtml } from "#core/questions/rendered-file.ts";
import * as m from "#messages";
import { LetterButton } from "./letter-buttons.tsx";

/** The renderer of all rows of an import. */
export const RowRenderer = createContext(createTextRenderer());

type Rendered = {
	/** Renders one text. */
	show: (text: string) => RenderedText;
	hasFailed: boolean;
};

/** The texts of a row, rendered once the element is seen. */
export function useRowTexts<Box extends HTMLElement = HTMLLIElement>(question: RowQuestion) {
	const box = useRef<Box>(null);
	return { box, ...useRendered(question, useIsSeen(box, question.format === MD1)) };
}

export type ReadQuestionProps = {
	question: RowQuestion;
	/** The row, for screen readers. */
	place: string;
	onPressKey: (position: number) => void;
};

/** The compact form in the list of rows. */
export function ReadQuestion({ question, place, onPressKey }: ReadQuestionProps) {
	const { box, show, hasFailed } = useRowTexts<HTMLDivElement>(question);
	const { text, type, options, explanation } = question;
	return (
		<div ref={box} className="import-question">
			<div className="font-semibold">{text ? <TextOrHtml {...show(text)} /> : m.admin_row_no_text()}</div>
			{type === "number" ? (
				<p>{m.admin_row_number_read({ answer: question.answer ?? "?", tolerance: question.tolerance ?? 0 })}</p>
			) : (
				<ul>
					{options.map((option, index) => (
						<li key={index} data-right={option.isCorrect || undefined}>
							<LetterButton option={option} position={index} place={place} onPress={onPressKey} />
							<TextOrHtml {...show(option.text)} className="min-w-0 flex-1 wrap-anywhere" />
							{option.isCorrect && <PanelIcon name="right" className="size-5" />}
						</li>
					))}
				</ul>
			)}
			{explanation.trim() !== "" && (
				<div className="text-quiet">
					<TextOrHtml {...show(explanation)} />
				</div>
			)}
			{hasFailed && <p className="field-help">{m.admin_row_preview_failed()}</p>}
		</div>
	);
}

/** The complete preview, below the fields of a row. */
export function RowPreview({ question }: { question: RowQuestion }) {
	const debounced = useDebounced(question);
	const { show, hasFailed } = useRendered(debounced, debounced.format === MD1);
	const { shown, html } = toShown(debounced, show);
	return (
		<section aria-label={m.admin_as_learners_see_it()}>
			<p className="font-semibold">{m.admin_as_learners_see_it()}</p>
			{debounced.text.trim() === "" ? (
				<p className="text-quiet">{whenComplete(debounced)}</p>
			) : (
				<div className="box mt-2 bg-card p-4">
					<PreviewQuestion question={shown} html={html} place={{ number: 1, of: 1 }} />
				</div>
			)}
			{hasFailed && <p className="field-help">{m.admin_row_preview_failed()}</p>}
		</section>
	);
}

/** Requests the rendered texts once `isWanted` is true, and renders again when they arrive. */
function useRendered(question: RowQuestion, isWanted: boolean): Rendered {
	const renderer = useContext(RowRenderer);
	const isFormatted = question.format === MD1;
	const status = () => (isFormatted ? renderer.statusOf(textsOf(question)) : "");
	useSyncExternalStore(renderer.subscribe, status, status);
	useEffect(() => {
		if (isWanted) renderer.ask(textsOf(question));
	}, [renderer, question, isWanted]);
	if (!isFormatted) return { show: (text) => ({ text }), hasFailed: false };
	return {
		show: (text) => renderer.find(text) ?? { text },
		hasFailed: textsOf(question).some(renderer.hasFailed),
	};
}

/** A row's question for the preview, with ids for its options, which have none before saving. */
function toShown(question: RowQuestion, show: Rendered["show"]): { shown: Question; html: QuestionHtml } {
	const { text, explanation, options } = question;
	const byId = (textAt: (index: number) => string) =>
		new Map(
			options.flatMap((_, index) => {
				const html = show(textAt(index)).html;
				return html === undefined ? [] : [[String(index), html] as const];
			}),
		);
	const shown = options.map((option, index) => ({
		id: String(index),
		text: show(option.text).text,
		isCorrect: option.isCorrect,
		...(option.explanation && { explanation: show(option.explanation).text }),
	}));
	return {
		shown: { ...question, id: "row", text: show(text).text, explanation: show(explanation).text, options: shown },
		html: {
			checksum: "",
			text: show(text).html,
			explanation: show(explanation).html,
			spoken: new Map(),
			options: byId((index) => options[index]?.text ?? ""),
			why: byId((index) => options[index]?.explanation ?? ""),
		},
	};
}

/** Whether the element has been on the screen or near it. Observes only if `isWanted`. */
function useIsSeen(element: RefObject<Element | null>, isWanted: boolean): boolean {
	const [isSeen, setIsSeen] = useState(false);
	useEffect(() => {
		if (isSeen || !isWanted || !element.current) return;
		const observer = new IntersectionObserver(
			(entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsSeen(true),
			{ rootMargin: "1500px" },
		);
		observer.observe(element.current);
		return () => observer.disconnect();
	}, [element, isSeen, isWanted]);
	return isSeen;
}
