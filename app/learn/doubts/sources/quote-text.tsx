// Shows a quoted passage word for word in paragraphs, lists and tables, with matching words marked and a question's parts
// named. Dots mark text left out at either end.
import { isolateCode } from "#app/ui/text-direction.tsx";
import type { DoubtSource } from "#core/doubts/call.ts";
import { listBlocks, type Piece, type QuoteBlock, type QuoteTable } from "#core/doubts/retrieval/passage-pieces.ts";
import type { TextRange } from "#core/doubts/retrieval/passage-window.ts";
import * as m from "#messages";

type QuoteTextProps = { source: DoubtSource; range: TextRange };

export function QuoteText({ source, range }: QuoteTextProps) {
	const { text, found, parts } = source;
	const words = found?.words ?? [];
	const sections = parts?.length ? parts : [{ name: undefined, start: 0, end: text.length }];
	const shown = sections.flatMap(({ name, start, end }) => {
		const [from, to] = [Math.max(start, range[0]), Math.min(end, range[1])];
		return from < to ? [{ name, from, to }] : [];
	});
	const isCutAfter = range[1] < text.length && !found?.isAlone;
	return (
		<div className="quote-text" data-cut={cutOf(range[0] > 0, isCutAfter)}>
			{shown.map(({ name, from, to }) => (
				<div key={from} className="quote-part">
					{name && (
						<p dir="auto" className="quote-label">
							{LABELS[name]()}
						</p>
					)}
					{listBlocks(text, [from, to], words).map((block) => (
						<Block key={block.start} block={block} hasNotes={source.kind !== "question"} />
					))}
				</div>
			))}
			{source.isWithheld && (
				<p dir="auto" className="mt-2 text-small text-quiet">
					{m.doubt_answer_withheld()}
				</p>
			)}
		</div>
	);
}

/** The style sheet adds the dots, so that they are not part of the quoted text. */
function cutOf(isBefore: boolean, isAfter: boolean): "before" | "after" | "both" | undefined {
	if (isBefore) return isAfter ? "both" : "before";
	return isAfter ? "after" : undefined;
}

// Functions, since the language is known only when a label is shown.
const LABELS = { question: m.doubt_part_question, right: m.doubt_part_right, why: m.doubt_part_why };

/** @param hasNotes false for a question: there "[1, 2]" is code or a list, not the text's own note */
function Block({ block, hasNotes }: { block: QuoteBlock; hasNotes: boolean }) {
	if (block.kind === "table") return <Table table={block} hasNotes={hasNotes} />;
	if (block.kind === "text") return <p className="plain-text">{pieces(block.pieces, hasNotes)}</p>;
	return (
		<p dir="auto" className="quote-item plain-text">
			<span aria-hidden="true">•</span>
			<span>{pieces(block.pieces, hasNotes)}</span>
		</p>
	);
}

function Table({ table, hasNotes }: { table: QuoteTable; hasNotes: boolean }) {
	return (
		<div className="text-table">
			<table className="quote-table">
				<thead>
					<tr>
						{table.head.map((cell) => (
							<th key={keyOf(cell)} scope="col" dir="auto">
								{pieces(cell, hasNotes)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{table.rows.map(({ start, cells }) => (
						<tr key={start}>
							{cells.map((cell) => (
								<td key={keyOf(cell)} dir="auto">
									{pieces(cell, hasNotes)}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

function keyOf(cell: readonly Piece[]): number {
	return cell[0]?.start ?? -1;
}

/** A document's own notes are small and without brackets, so that they do not look like numbers of sources. */
function pieces(list: readonly Piece[], hasNotes: boolean) {
	const line = list.map(({ text }) => text).join("");
	return (hasNotes ? list : withoutNotes(list)).map(({ text, start, kind }) => {
		if (kind === "match") return <mark key={start}>{text}</mark>;
		if (kind === "note") return <sup key={start}>{text.slice(1, -1)}</sup>;
		return <span key={start}>{isolateCode(text, line)}</span>;
	});
}

/** Notes joined with the text around them, so that code stays in one piece. */
function withoutNotes(list: readonly Piece[]): Piece[] {
	const joined: Piece[] = [];
	for (const piece of list) {
		const before = joined.at(-1);
		if (!before || before.kind === "match" || piece.kind === "match") joined.push(piece);
		else joined.splice(-1, 1, { ...before, kind: "plain", text: before.text + piece.text });
	}
	return joined.map((piece) => (piece.kind === "note" ? { ...piece, kind: "plain" } : piece));
}
