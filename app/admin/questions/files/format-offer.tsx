// Formulas in a file without a format: offers to show them as formulas, with the first such question before and after. After that,
// a notice that the stored file differs from the chosen one, with an undo.
import { useMemo } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { PreviewQuestions } from "#app/admin/questions/preview/preview.tsx";
import { MD1, type Question } from "#core/questions/question-file.ts";
import * as m from "#messages";
import type { ChangedText } from "./findings.ts";

export type FormatOfferProps = {
	question: Question;
	/** Texts that would change beyond their formulas. */
	changed: readonly ChangedText[];
	isLocked: boolean;
	/** Whether the offer is for one question in its form, not for a whole file. */
	isAlone?: boolean;
	onFormat: () => void;
};

export function FormatOffer({ question, changed, isLocked, isAlone = false, onFormat }: FormatOfferProps) {
	const before = useMemo(() => [question], [question]);
	const after = useMemo(() => [{ ...question, format: MD1 } as const], [question]);
	return (
		<section className="note mt-3 block" aria-labelledby="format-offer">
			<h2 id="format-offer" className="text-lead">
				{isAlone ? m.admin_format_heading_alone() : m.admin_format_heading()}
			</h2>
			<p className="mt-1">{m.admin_format_offer()}</p>
			<div className="mt-3 grid gap-4 md:grid-cols-2">
				<div className="min-w-0">
					<h3 className="font-semibold">{m.admin_format_before()}</h3>
					<PreviewQuestions questions={before} questionCount={1} />
				</div>
				<div className="min-w-0">
					<h3 className="font-semibold">{m.admin_format_after()}</h3>
					<PreviewQuestions questions={after} questionCount={1} />
				</div>
			</div>
			<ChangedTexts changed={changed} isNumbered={!isAlone} />
			<p className="mt-3 text-quiet">{isAlone ? m.admin_format_marks() : m.admin_format_differs()}</p>
			<Button className="mt-3" text={m.admin_format_use()} disabled={isLocked} onClick={onFormat} />
		</section>
	);
}

/** Changed texts that are listed; more are counted. */
const LISTED = 20;

function ChangedTexts({ changed, isNumbered }: { changed: readonly ChangedText[]; isNumbered: boolean }) {
	if (changed.length === 0) return null;
	return (
		<div className="mt-3">
			<h3 className="font-semibold text-bad">{m.admin_format_changes({ count: changed.length })}</h3>
			<ul className="mt-1 list-disc space-y-2 ps-5">
				{changed.slice(0, LISTED).map(({ number, before, after }, index) => (
					<li key={`${number} ${index}`} className="wrap-anywhere">
						{isNumbered && <span>{`${m.question_n({ n: number })}: `}</span>}
						<bdi>{before}</bdi>
						<br />
						<span>{`${m.admin_format_becomes()} `}</span>
						<bdi>{after}</bdi>
					</li>
				))}
			</ul>
			{changed.length > LISTED && (
				<p className="text-quiet">{m.admin_more_changes({ count: changed.length - LISTED })}</p>
			)}
		</div>
	);
}

export function FormatUsed({
	name,
	isLocked,
	onTakeBack,
}: {
	name: string;
	isLocked: boolean;
	onTakeBack: () => void;
}) {
	return (
		<div className="note mt-3 block">
			<p className="wrap-anywhere">{m.admin_format_used({ name })}</p>
			<Button
				kind="quiet"
				isSmall
				className="mt-1"
				text={m.admin_format_undo()}
				disabled={isLocked}
				onClick={onTakeBack}
			/>
		</div>
	);
}

/** The opening brace of a question file is searched in this many bytes. */
const HEAD_BYTES = 64 * 1024;
const BRACE = 0x7b;

/** The file with the format as its first field; undefined when its first bytes hold no object. */
export async function fileWithFormat(file: File): Promise<File | undefined> {
	const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
	const start = head.indexOf(BRACE) + 1;
	if (start === 0) return undefined;
	const field = `\n\t"format": "${MD1}",`;
	return new File([file.slice(0, start), field, file.slice(start)], file.name, { type: file.type });
}
