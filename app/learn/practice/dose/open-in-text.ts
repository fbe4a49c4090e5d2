// Opens a study text where it speaks about a question. The learning page marks the place and says how sure it is.
import { storeAskedPlace } from "#app/learn/texts/use-reading-position.ts";
import { checkContact } from "#app/ui/script/contact.ts";
import { nearestPlace } from "#core/doubts/retrieval/nearest-place.ts";
import type { DocumentPhase } from "#core/modules/phases.ts";
import type { ListedSubtopic, ModuleQuestions } from "#core/questions/module-questions.ts";
import type { Question } from "#core/questions/question-file.ts";
import { rightTexts } from "#core/questions/question-texts.ts";

/** Texts in which a question's place is looked for, the first one that the subtopic has. */
const READ_FIRST: readonly DocumentPhase[] = ["read", "review", "survey", "question"];

/** The text to read about a question; undefined for a subtopic without texts of this site. */
export function findText({ texts }: Pick<ListedSubtopic, "texts">) {
	for (const phase of READ_FIRST) {
		const text = texts.find((each) => each.phase === phase);
		if (text) return text;
	}
	return undefined;
}

/**
 * Leaves this page for the text. Without a network, or where no place in it stands out, it opens at its beginning.
 * @param onLeave called before, when it opens
 * @returns whether it opens: without a network only where the page is stored
 */
export async function openInText(
	{ moduleId }: ModuleQuestions,
	subtopic: ListedSubtopic,
	question: Question,
	onLeave?: () => Promise<void>,
): Promise<boolean> {
	const text = findText(subtopic);
	if (!text) return false;
	const page = `/learn/${moduleId}/${subtopic.subtopicId}`;
	const place = await findPlace(text.address, question).catch(() => undefined);
	if (!place && !(await opensNow(page).catch(() => false))) return false;
	await onLeave?.();
	const about = { subtopicId: subtopic.subtopicId, phase: text.phase };
	storeAskedPlace({ ...about, ...(place ?? { kind: "text", block: null }) });
	location.assign(`${page}#${text.phase}`);
	return true;
}

async function opensNow(page: string): Promise<boolean> {
	if ((await checkContact()) !== undefined) return true;
	return (await globalThis.caches?.match(page, { ignoreVary: true })) !== undefined;
}

async function findPlace(address: string, question: Question) {
	const response = await fetch(address);
	if (!response.ok) return undefined;
	const html = await response.text();
	// Without its head: its styles are allowed there, not on this page.
	const page = new DOMParser().parseFromString(html.slice(html.indexOf("<body")), "text/html");
	const sections = Array.from(page.querySelectorAll(".text-section"), ({ children }) => {
		return Array.from(children, ({ textContent }) => textContent);
	});
	return nearestPlace(sections, [question.text, ...rightTexts(question), question.explanation].join("\n"));
}
