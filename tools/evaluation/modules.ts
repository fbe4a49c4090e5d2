// The modules of `npm run eval`, split into passages as the hub does: the sample, and those of a data folder.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { cutDocument, documentPassages, introPassages, questionPassages } from "#core/doubts/retrieval/passages.ts";
import { DOCUMENT_PHASES } from "#core/modules/phases.ts";
import { readQuestionFile } from "#core/questions/file-check.ts";
import type { IndexedPassage } from "#server/doubts/retrieval/passage-index.ts";
import { readStudyMarkdown } from "#server/rich-text/read-study-markdown.ts";
import { ROOT } from "../../scripts/settings.ts";
import type { EvalModule } from "./questions.ts";

/** The sample module's passages; a subtopic's id is its folder. */
export async function readSampleModule(): Promise<IndexedPassage[]> {
	const folder = join(ROOT, "sample");
	const sample: unknown = JSON.parse(readFileSync(join(folder, "module.json"), "utf8"));
	const bySubtopic = listSubtopics(sample).map(async ({ slug, title, description }) => {
		const passages = introPassages(title, description);
		for (const phase of DOCUMENT_PHASES) {
			const blocks = readStudyMarkdown(readFileSync(join(folder, slug, `${phase}.md`), "utf8"));
			passages.push(...documentPassages(cutDocument(blocks), phase, title));
		}
		passages.push(...readQuestions(join(folder, slug, "questions.json")));
		return passages.map((passage) => ({ ...passage, title: passage.title || title, subtopicId: slug }));
	});
	return (await Promise.all(bySubtopic)).flat();
}

/** Study texts as administrators write them, stored as the hub does: as its own Markdown, without the questions of a file. */
export async function readTextModule(): Promise<IndexedPassage[]> {
	return readStudy(join(ROOT, "tools/evaluation/texts"), (source) => source);
}

/** The study modules of a data folder; each file is a subtopic's "read" document, the quiz is a subtopic of its own. */
export async function readDataModules(folder: string): Promise<Map<EvalModule, IndexedPassage[]>> {
	const modules = new Map<EvalModule, IndexedPassage[]>();
	const add = async (module: EvalModule, study: string, quiz: string) => {
		const questions = readQuestions(join(folder, quiz));
		const passages = questions.map((passage) => ({ ...passage, subtopicId: "quiz" }));
		modules.set(module, [...(await readStudy(join(folder, study))), ...passages]);
	};
	await add("biology", "openstax-biology/study", "openstax-biology/quiz-chapter-3-macromolecules.json");
	for (const language of ["en", "hi", "ar"] as const) {
		const quiz = `iot-for-beginners/quiz-${language}-lessons-1-4.json`;
		await add(`iot-${language}`, `iot-for-beginners/study/${language}`, quiz);
	}
	return modules;
}

async function readStudy(folder: string, clean = plainMarkdown): Promise<IndexedPassage[]> {
	if (!existsSync(folder)) throw new Error(`${folder} does not exist: --data must name the folder of the data sets.`);
	const byFile = readdirSync(folder).map(async (file) => {
		const slug = basename(file, ".md");
		const blocks = readStudyMarkdown(clean(readFileSync(join(folder, file), "utf8")));
		const passages = documentPassages(cutDocument(blocks), "read", slug);
		return passages.map((passage) => ({ ...passage, subtopicId: slug }));
	});
	return (await Promise.all(byFile)).flat();
}

/** Removes front matter, tags, other renderers' markup and pictures, which are not text of the lesson. */
function plainMarkdown(source: string): string {
	return source
		.replace(/^---\n.*?\n---\n/s, "")
		.replaceAll(/!\[[^\]]*\]\((?:[^()]|\([^()]*\))*\)/g, "")
		.replaceAll(/<[^>]*>/g, "")
		.replaceAll(/\{:[^}]*\}/g, "");
}

function readQuestions(file: string) {
	const read = readQuestionFile(readFileSync(file, "utf8"));
	if (!read.ok) throw new Error(`${file} cannot be read as questions.`);
	return questionPassages(read.questions);
}

function listSubtopics(sample: unknown): { slug: string; title: string; description: string }[] {
	if (typeof sample !== "object" || sample === null || !("subtopics" in sample)) return [];
	if (!Array.isArray(sample.subtopics)) return [];
	return sample.subtopics.map(({ slug, title, description }) => {
		return { slug: String(slug), title: String(title), description: String(description) };
	});
}
