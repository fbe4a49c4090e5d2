// The lessons of lessons/, one a language and half, as modules for measure.ts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cutDocument, documentPassages } from "#core/doubts/retrieval/passages.ts";
import type { IndexedPassage } from "#server/doubts/retrieval/passage-index.ts";
import { readStudyMarkdown } from "#server/rich-text/read-study-markdown.ts";
import { ROOT } from "../../scripts/settings.ts";
import { LESSON_QUESTIONS } from "./lesson-questions.ts";
import type { AskedDoubt, AskedLanguage, Half, MeasuredModule } from "./measure.ts";

const HALVES: readonly Half[] = ["tuning", "held out"];
const ASKED_LANGUAGES: readonly AskedLanguage[] = ["en", "hi", "hi-Latn", "ar", "zh"];

/** The modules of both halves, without the languages that have no doubts. */
export function readLessonModules(): MeasuredModule[] {
	return HALVES.flatMap((half) =>
		ASKED_LANGUAGES.flatMap((language) => {
			const lines = LESSON_QUESTIONS[half][language];
			return lines === "" ? [] : [readModule(half, language, lines)];
		}),
	);
}

function readModule(half: Half, language: AskedLanguage, lines: string): MeasuredModule {
	const file = join(ROOT, "tools/evaluation/lessons", half.replace(" ", "-"), `${language.slice(0, 2)}.md`);
	const cut = documentPassages(cutDocument(readStudyMarkdown(readFileSync(file, "utf8"))), "read", "");
	const passages = cut.map((passage): IndexedPassage => ({ ...passage, subtopicId: "lesson" }));
	const sections = [...new Set(passages.map(({ place }) => place))];
	const asked = lines
		.trim()
		.split("\n")
		.map((line): AskedDoubt => {
			const [ask = "", numbers = ""] = line.split("|").map((part) => part.trim());
			const places = numbers
				.split(" ")
				.filter(Boolean)
				.map((number) => sections[Number(number) - 1]);
			return { ask, at: "lesson", isFound: numbers === "" ? undefined : ({ place }) => places.includes(place) };
		});
	return { from: "lessons", language, half, passages, asked };
}
