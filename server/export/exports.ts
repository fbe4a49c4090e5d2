// Stored question files in other formats, and as a paper. Built by hub.ts; called by calls.ts and the panel's paper page.
import { writeCells, writeCsv } from "#core/export/cells.ts";
import { EXAMPLE } from "#core/export/example.ts";
import { writeGift } from "#core/export/gift.ts";
import { writeMoodleXml } from "#core/export/moodle-xml.ts";
import { HubError } from "#core/problem.ts";
import { readQuestionBytes } from "#core/questions/file-check.ts";
import type { FindPictures } from "#core/questions/picture.ts";
import type { Question } from "#core/questions/question-file.ts";
import { letterOf } from "#core/questions/question-texts.ts";
import type { McqStore } from "#server/questions/store.ts";
import { writeXlsx } from "./xlsx.ts";

export const EXPORT_FORMATS = ["xlsx", "csv", "gift", "moodle"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export type Exported = { fileName: string; mediaType: string; content: Uint8Array };

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const LETTERS = ["A", "B", "C", "D"];

export type ExportsContext = { mcq: Pick<McqStore, "find" | "getMcqFile">; findPictures: FindPictures };
export type Exports = ReturnType<typeof createExports>;

/** Builds the exports on the store of question files. */
export function createExports({ mcq, findPictures }: ExportsContext) {
	/** @throws HubError("mcq-not-found") when the subtopic has no file, or one that cannot be read */
	async function readQuestions(subtopicId: string) {
		const row = await mcq.find(subtopicId);
		if (!row) throw new HubError("mcq-not-found");
		const { content, fileName } = await mcq.getMcqFile(row.moduleId, subtopicId);
		const reading = readQuestionBytes(content);
		if (!reading.ok) throw new HubError("mcq-not-found");
		return { ...row, questions: reading.questions, stem: fileName.replace(/\.json$/i, "") };
	}

	return {
		/** A stored file in another format. @throws as readQuestions */
		async write(subtopicId: string, format: ExportFormat): Promise<Exported> {
			const { questions, stem } = await readQuestions(subtopicId);
			const { ending, mediaType, write } = FORMATS[format];
			return { content: write(questions), mediaType, fileName: `${stem}.${ending}` };
		},

		/** An empty workbook to fill in, with an example and drop-downs. */
		template(): Exported {
			const cells = writeCells([EXAMPLE]);
			const at = (heading: string) => cells[0]?.indexOf(heading) ?? 0;
			const lists = [
				{ column: at("Correct letters"), words: LETTERS },
				{ column: at("Type"), words: ["several", "any", "number"] },
				{ column: at("Difficulty"), words: ["1", "2", "3", "4", "5"] },
			];
			return { fileName: "questions-template.xlsx", mediaType: XLSX, content: writeXlsx(cells, lists) };
		},

		/** Data of the printed paper. HTML is rendered by the server, for texts of the format md1. @throws as readQuestions */
		async paper(subtopicId: string) {
			const { questions: stored, subtopicTitle, moduleTitle } = await readQuestions(subtopicId);
			// Loaded on demand: the formula renderer takes memory.
			const { listPictures, renderQuestions } = await import("#server/rendering/render-questions.ts");
			const pictures = await findPictures(listPictures(stored));
			const { file, hasFormula } = renderQuestions({ questions: stored, shufflesOptions: true }, 0, pictures);
			const html = new Map(file.html);
			return {
				subtopicTitle,
				moduleTitle,
				hasFormula,
				questions: file.questions.map((question) => {
					const own = html.get(question.id);
					const ofOptions = new Map(own?.options);
					return {
						id: question.id,
						text: question.text,
						html: own?.text,
						options: question.options.map(({ id, text }) => ({ id, text, html: ofOptions.get(id) })),
						isNumber: question.type === "number",
						unit: question.unit ?? "",
						isWide: hasLongFormula([own?.text, ...ofOptions.values()]),
						isSeveral: question.type === "several",
						key: keyOf(question),
					};
				}),
			};
		},
	};
}

/** Characters of a formula that fit into a column of the paper; formulas do not wrap. */
const COLUMN_FORMULA = 28;

function hasLongFormula(texts: readonly (string | undefined)[]): boolean {
	return texts.some((html = "") =>
		[...html.matchAll(/<math[\s>][\s\S]*?<\/math>/g)].some(
			([math]) => [...math.replaceAll(/<annotation[\s\S]*?<\/annotation>|<[^<>]+>|\s/g, "")].length > COLUMN_FORMULA,
		),
	);
}

const encode = (text: string) => new TextEncoder().encode(text);

const FORMATS: Readonly<
	Record<ExportFormat, { ending: string; mediaType: string; write: (questions: readonly Question[]) => Uint8Array }>
> = {
	xlsx: { ending: "xlsx", mediaType: XLSX, write: (questions) => writeXlsx(writeCells(questions)) },
	csv: {
		ending: "csv",
		mediaType: "text/csv; charset=utf-8",
		write: (questions) => encode(writeCsv(writeCells(questions))),
	},
	gift: {
		ending: "gift.txt",
		mediaType: "text/plain; charset=utf-8",
		write: (questions) => encode(writeGift(questions)),
	},
	moodle: { ending: "xml", mediaType: "application/xml", write: (questions) => encode(writeMoodleXml(questions)) },
};

function keyOf({ options, answer, tolerance, unit }: Question): string {
	if (answer !== undefined) return [`${answer}${tolerance ? ` ± ${tolerance}` : ""}`, unit].filter(Boolean).join(" ");
	return options.flatMap(({ isCorrect }, index) => (isCorrect ? [letterOf(index)] : [])).join(", ");
}
