// `npm run size`, and a step of `npm test`: compares what a first visit loads with its budget, page by page. Requests the
// pages of the running product and follows links and imports, so it counts what a browser fetches before the page works,
// without prefetches for the next page.
// KB are 1,024 bytes, compressed with gzip at level 9 (the product sends Brotli, which is smaller).

import { startProduct } from "./product.ts";
import { addPaper, findPaper } from "./size/add-paper.ts";
import { readPageFiles, type SizedFile } from "./size/page-files.ts";

/**
 * Budgets in KB: scripts of the first load of a plain page (where nothing is answered: home, modules, subtopics, documents), of the
 * learning page with the quiz, and styles of any page. The quiz has 0.2 KB for the day of each answer, "Your progress" and "Your data"
 * 0.3 KB for the events of practice in the sync call, "Your data" 0.2 KB for deleting attempts at mock exams and for browsers that refuse locks,
 * styles 0.1 KB for Recite's bars with large text.
 */
const SCRIPT_BUDGET = 11.7;
const QUIZ_BUDGET = 104;
const PROGRESS_BUDGET = 94;
const DATA_BUDGET = 102.1;
const STYLE_BUDGET = 12.3;
/**
 * "Today" and "My mistakes", where questions are answered, also before the first one shows: what asks them loads while the plan is read,
 * since the network may be gone when it is wanted. And with a question on screen.
 */
const TODAY_BUDGET = 94;
const MISTAKES_BUDGET = 94;
const PRACTISING_BUDGET = 110;
/** A mock exam: its instructions and its screen. */
const PAPER_BUDGET = 110;
/** With the doubt chat, which loads when its tab is opened; and with the Markdown reader, which loads with an answer. */
const CHAT_BUDGET = 159;
const MODEL_BUDGET = 205;
/** Chunks below this many KB share one line. */
const SMALL = 0.5;

type Page = { name: string; path: string; budget: number; lazyParts?: string[] };

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const product = await startProduct({}, addPaper);
try {
	const isOver = [];
	for (const page of await listPages(product.url)) isOver.push(await measure(page));
	if (isOver.some(Boolean)) process.exitCode = 1;
} finally {
	await product.stop();
}

/** The sample module's pages; ids differ between databases, so they are read from the links. */
async function listPages(url: string): Promise<Page[]> {
	const module = "/module/Bsample1";
	const html = await (await fetch(url + module)).text();
	const [learn, moduleId] = /\/learn\/(\w+)\/\w+/.exec(html) ?? [];
	if (!learn) throw new Error(`${module} has no link to a learning page.`);
	return [
		{ name: "home", path: "/", budget: SCRIPT_BUDGET },
		{ name: "module", path: module, budget: SCRIPT_BUDGET },
		{ name: "subtopics", path: `/subtopics/${moduleId}`, budget: SCRIPT_BUDGET },
		{ name: "progress", path: "/progress", budget: PROGRESS_BUDGET },
		{ name: "data", path: "/data", budget: DATA_BUDGET },
		{ name: "today", path: `/today/${moduleId}`, budget: TODAY_BUDGET },
		{ name: "today with a question", path: `/today/${moduleId}`, budget: PRACTISING_BUDGET, lazyParts: ["dose-part"] },
		{ name: "mistakes", path: `/mistakes/${moduleId}`, budget: MISTAKES_BUDGET },
		{ name: "a paper", path: await findPaper(url, moduleId ?? ""), budget: PAPER_BUDGET },
		{ name: "a document", path: "/documents/sqr3-method/read", budget: SCRIPT_BUDGET },
		{ name: "learn", path: learn, budget: QUIZ_BUDGET },
		{ name: "learn with the quiz", path: learn, budget: QUIZ_BUDGET, lazyParts: ["recite"] },
		{ name: "learn with the chat", path: learn, budget: CHAT_BUDGET, lazyParts: ["doubt-chat"] },
		{
			name: "with a model's text",
			path: learn,
			budget: MODEL_BUDGET,
			lazyParts: ["doubt-chat", "model-text"],
		},
	];
}

/** Prints one page's files. @returns whether it is over a budget */
async function measure({ name, path, budget, lazyParts = [] }: Page): Promise<boolean> {
	const files = await readPageFiles(product.url, path, lazyParts);
	const scripts = files.filter((file) => file.path.endsWith(".js"));
	const styles = files.filter((file) => /css$|^style/.test(file.path));
	const isOver = sum(scripts) > budget || sum(styles) > STYLE_BUDGET;
	const totals = `scripts ${show(sum(scripts))} of ${budget} KB, styles ${show(sum(styles))} of ${STYLE_BUDGET} KB`;
	process.stdout.write(`${name}: ${totals}${isOver ? "  OVER" : ""}\n`);
	const big = files.filter(({ size }) => size >= SMALL).sort((a, b) => b.size - a.size);
	const small = files.filter(({ size }) => size < SMALL);
	for (const file of big) process.stdout.write(`${show(file.size).padStart(9)}  ${file.path}\n`);
	process.stdout.write(`${show(sum(small)).padStart(9)}  in ${small.length} smaller files\n`);
	return isOver;
}

function sum(files: readonly SizedFile[]): number {
	return files.reduce((total, { size }) => total + size, 0);
}

function show(size: number): string {
	return size.toFixed(1);
}
