// Reads XQuAD (paragraphs of encyclopedia articles with questions about them, translated by people into many languages) as
// modules for measure.ts. The data set is not in the repository: `npm run eval -- --xquad <folder>` names a copy of it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { cutDocument, documentPassages, readPlainText } from "#core/doubts/retrieval/passages.ts";
import type { IndexedPassage } from "#server/doubts/retrieval/passage-index.ts";
import { type AskedDoubt, type Half, LANGUAGES, type MeasuredModule } from "./measure.ts";

/** Articles of one module, a subtopic each: the 48 articles make four modules, the first two of them for tuning. */
const ARTICLES = 12;
const fileSchema = z.object({
	data: z.array(
		z.object({
			paragraphs: z.array(
				z.object({
					context: z.string(),
					qas: z.array(z.object({ question: z.string(), answers: z.array(z.object({ text: z.string() })) })),
				}),
			),
		}),
	),
});

/** The modules of all languages. What one module's articles are asked is off topic in the other module of its half. */
export function readArticleModules(folder: string): MeasuredModule[] {
	return LANGUAGES.flatMap((language) => {
		const file: unknown = JSON.parse(readFileSync(join(folder, `xquad.${language}.json`), "utf8"));
		const articles = z.parse(fileSchema, file).data;
		const groups = [0, 1, 2, 3].map((group) => readGroup(articles.slice(group * ARTICLES, (group + 1) * ARTICLES)));
		return groups.map(({ passages, asked }, group): MeasuredModule => {
			const half: Half = group < 2 ? "tuning" : "held out";
			const others = groups[group % 2 === 0 ? group + 1 : group - 1]?.asked ?? [];
			const offTopic = others.map((other) => ({ ...other, isFound: undefined }));
			return { from: "articles", language, half, passages, asked: [...asked, ...offTopic] };
		});
	});
}

function readGroup(articles: z.infer<typeof fileSchema>["data"]): { passages: IndexedPassage[]; asked: AskedDoubt[] } {
	const passages: IndexedPassage[] = [];
	const asked: AskedDoubt[] = [];
	for (const [article, { paragraphs }] of articles.entries()) {
		const subtopicId = `article-${article}`;
		for (const [paragraph, { context, qas }] of paragraphs.entries()) {
			const anchor = `${subtopicId}-${paragraph}`;
			const cut = documentPassages(cutDocument(readPlainText(context)), "read", "");
			passages.push(...cut.map((passage) => ({ ...passage, anchor, subtopicId })));
			const isFound = (found: IndexedPassage) => found.anchor === anchor;
			asked.push(...qas.map(({ question }) => ({ ask: question, at: subtopicId, isFound })));
		}
	}
	return { passages, asked };
}
