// Reads the format of the OpenTriviaQA collection: "#Q" and the question, "^" and the text of the answer, options as "A text".
// Called by server/questions/import.
import { comparable } from "#core/questions/import/comparable.ts";
import { rowOfParts } from "#core/questions/import/make-question.ts";
import type { Row } from "#core/questions/import/rows.ts";
import { besideLines } from "#core/questions/import/second-reading.ts";

const OPTION = /^([A-H]) (.*)$/;

export function isTrivia(text: string): boolean {
	return /^#Q \S/m.test(text) && /^\^ \S/m.test(text);
}

/** A row for each "#Q". A line without a mark continues the part before it. */
export function readTrivia(text: string): Row[] {
	const rows: Row[] = [];
	let block: string[] = [];
	let start = 0;
	const close = () => {
		if (block.length > 0) rows.push(readBlock(block, start));
		block = [];
	};
	for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
		if (line.startsWith("#Q ")) {
			close();
			start = index + 1;
		}
		if (start > 0) block.push(line);
	}
	close();
	return rows;
}

function readBlock(lines: readonly string[], number: number): Row {
	const parts = { text: "", key: "" };
	const options: string[] = [];
	let target: "text" | "key" | "option" = "text";
	for (const line of lines) {
		const option = OPTION.exec(line);
		if (line.startsWith("#Q ")) parts.text = line.slice(3);
		else if (line.startsWith("^ ") && target === "text") {
			target = "key";
			parts.key = line.slice(2);
		} else if (option && target !== "text" && option[1] === String.fromCharCode(65 + options.length)) {
			target = "option";
			options.push(option[2] ?? "");
		} else if (line.trim() !== "") {
			if (target === "option") options.push(`${options.pop() ?? ""}\n${line}`);
			else parts[target] += `\n${line}`;
		}
	}
	const source = lines.join("\n").trim();
	// The answer is always a text: "2" is no position.
	const wanted = comparable(parts.key);
	const marked = options.flatMap((option, index) => (comparable(option) === wanted ? [index] : []));
	const key =
		marked.length === 1 ? {} : { problems: [{ code: "key-unreadable" as const, values: { key: parts.key } }] };
	const read = { text: parts.text, options, marked: key.problems ? [] : marked, ...key };
	const row = rowOfParts({ kind: "line", number }, source, read);
	// The answer repeats an option.
	const own = lines.filter((line) => !line.startsWith("^ ")).join("\n");
	return { ...besideLines({ ...row, source: own }), source };
}
