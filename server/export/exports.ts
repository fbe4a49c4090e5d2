// Stored question files in other formats, and as a paper. Built by hub.ts; called by calls.ts and the panel's paper page.
import { writeCells } from "#core/export/cells.ts";
import { EXAMPLE } from "#core/export/example.ts";
import { HubError } from "#core/problem.ts";
import { readQuestionBytes } from "#core/questions/file-check.ts";
import type { FindPictures } from "#core/questions/picture.ts";
import type { Question } from "#core/questions/question-file.ts";
import { letterOf } from "#core/questions/question-texts.ts";
import type { McqStore } from "#server/questions/store.ts";
import { createLimitedThreads } from "#server/work/limited-threads.ts";
import { createSemaphore } from "#server/work/semaphore.ts";
import { type ExportFormat, type ExportTask, FORMATS, writeFormat, XLSX } from "./write-format.ts";
import { writeXlsx } from "./xlsx.ts";

export type Exported = { fileName: string; mediaType: string; content: Uint8Array };

/** Files up to this many bytes are written on the main thread: some milliseconds, less than starting a thread takes. */
const SMALL_BYTES = 256 * 1024;
/** Larger ones in a thread each: so many at one time, so many may wait; the longest takes a tenth of the limit. */
const AT_ONCE = 1;
const WAITING = 10;
const LIMIT_MS = 60_000;
const MEMORY_MB = 1_024;
const WORKER = new URL("./export-worker.ts", import.meta.url);

const LETTERS = ["A", "B", "C", "D"];

export type ExportsContext = { mcq: Pick<McqStore, "find" | "getMcqFile">; findPictures: FindPictures };
export type Exports = ReturnType<typeof createExports>;

/** Builds the exports on the store of question files. */
export function createExports({ mcq, findPictures }: ExportsContext) {
	const semaphore = createSemaphore({ atOnce: AT_ONCE, waiting: WAITING });
	const threads = createLimitedThreads<ExportTask>(WORKER, { limitMs: LIMIT_MS, memoryMb: MEMORY_MB });

	/** @throws HubError("mcq-not-found") when the subtopic has no file */
	async function readFile(subtopicId: string) {
		const row = await mcq.find(subtopicId);
		if (!row) throw new HubError("mcq-not-found");
		const { content, fileName } = await mcq.getMcqFile(row.moduleId, subtopicId);
		return { ...row, content, stem: fileName.replace(/\.json$/i, "") };
	}

	/** @throws HubError("mcq-not-found") when the subtopic has no file, or one that cannot be read */
	async function readQuestions(subtopicId: string) {
		const file = await readFile(subtopicId);
		const reading = readQuestionBytes(file.content);
		if (!reading.ok) throw new HubError("mcq-not-found");
		return { ...file, questions: reading.questions };
	}

	async function writeInThread(content: Uint8Array<ArrayBuffer>, format: ExportFormat) {
		const written = await threads.run<{ content?: Uint8Array }>({ content, format }, [content.buffer]);
		if (!written) throw new Error("Writing a question file in another format took too much time or memory.");
		return written.content;
	}

	return {
		/**
		 * A stored file in another format; a large one is written in a thread.
		 * @throws HubError("mcq-not-found") when the subtopic has no file, or one that cannot be read; "too-many-tries" while too
		 *   many large files are being written
		 */
		async write(subtopicId: string, format: ExportFormat): Promise<Exported> {
			const file = await readFile(subtopicId);
			const written =
				file.content.byteLength <= SMALL_BYTES
					? writeFormat({ content: file.content, format })
					: await semaphore.runOrThrow(() => writeInThread(new Uint8Array(file.content), format));
			if (!written) throw new HubError("mcq-not-found");
			const { ending, mediaType } = FORMATS[format];
			return { content: written, mediaType, fileName: `${file.stem}.${ending}` };
		},

		/** Ends the threads that still write. */
		close: threads.close,

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

function keyOf({ options, answer, tolerance, unit }: Question): string {
	if (answer !== undefined) return [`${answer}${tolerance ? ` ± ${tolerance}` : ""}`, unit].filter(Boolean).join(" ");
	return options.flatMap(({ isCorrect }, index) => (isCorrect ? [letterOf(index)] : [])).join(", ");
}
