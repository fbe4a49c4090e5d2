// Stored question files in other formats, and the facts of a paper. Built by hub.ts; called by calls.ts and the panel's paper page.
import { mcqFileRef } from "#core/modules/catalog.ts";
import { HubError } from "#core/problem.ts";
import { writeCells } from "#core/questions/export/cells.ts";
import { EXAMPLE } from "#core/questions/export/example.ts";
import { stemOf } from "#core/questions/file-kind.ts";
import { renderedRef } from "#core/questions/learners-ref.ts";
import type { QuestionFiles } from "#server/questions/files/question-files.ts";
import { createLimitedThreads } from "#server/work/limited-threads.ts";
import { createSemaphore } from "#server/work/semaphore.ts";
import { type ExportFormat, type ExportTask, FORMATS, writeFormat, XLSX } from "./write-format.ts";
import { writeXlsx } from "./xlsx.ts";
import { type FindPicture, writeQuestionZip } from "./zip.ts";

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

export type ExportsContext = {
	questionFiles: Pick<QuestionFiles, "find" | "getQuestionFile" | "listRendered">;
	findPicture: FindPicture;
};
export type Exports = ReturnType<typeof createExports>;

/** Builds the exports on the store of question files. */
export function createExports({ questionFiles, findPicture }: ExportsContext) {
	const semaphore = createSemaphore({ atOnce: AT_ONCE, waiting: WAITING });
	const threads = createLimitedThreads<ExportTask>(WORKER, { limitMs: LIMIT_MS, memoryMb: MEMORY_MB });

	/** @throws HubError("mcq-not-found") when the subtopic has no file */
	async function readFile(subtopicId: string) {
		const row = await questionFiles.find(subtopicId);
		if (!row) throw new HubError("mcq-not-found");
		const { content, fileName } = await questionFiles.getQuestionFile(row.moduleId, subtopicId);
		return { ...row, content, stem: stemOf(fileName) };
	}

	async function writeInThread(content: Uint8Array<ArrayBuffer>, format: ExportFormat) {
		const written = await threads.run<{ content?: Uint8Array }>({ content, format }, [content.buffer]);
		if (!written) throw new Error("Writing a question file in another format took too much time or memory.");
		return written.content;
	}

	return {
		/**
		 * A stored file in another format, "zip" with its pictures; a large one is written in a thread.
		 * @throws HubError("mcq-not-found") when the subtopic has no file, or one that cannot be read; "too-many-tries" while too
		 *   many large files are being written
		 */
		async write(subtopicId: string, format: ExportFormat | "zip"): Promise<Exported> {
			const file = await readFile(subtopicId);
			if (format === "zip") {
				const zip = await semaphore.runOrThrow(() => writeQuestionZip(file.content, findPicture));
				if (!zip) throw new HubError("mcq-not-found");
				return { content: zip, mediaType: "application/zip", fileName: `${file.stem}.zip` };
			}
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

		/**
		 * The facts of a printed paper. The page loads its questions from `ref`, as learners' pages do, so that nothing of it grows
		 * with the file. @throws HubError("mcq-not-found") when the subtopic has no file
		 */
		async findPaper(subtopicId: string) {
			const row = await questionFiles.find(subtopicId);
			if (!row) throw new HubError("mcq-not-found");
			const { moduleId, moduleTitle, subtopicTitle, questionCount } = row;
			const rendered = (await questionFiles.listRendered([subtopicId])).get(subtopicId);
			const ref = mcqFileRef(moduleId, subtopicId);
			return {
				moduleTitle,
				subtopicTitle,
				questionCount,
				isRendered: rendered !== undefined,
				hasFormula: rendered?.hasFormula ?? false,
				ref: rendered ? renderedRef(ref) : ref,
			};
		},
	};
}
