// What is due today in the modules of this browser, as links on the home page, and as a number on a module's page. Fetches nothing: of
// questions that were never answered it needs only their number, which this browser noted. Without a number where "Today" could say
// another one. Loaded after the page.

import { onForeignChange, readFromLog } from "#app/learn/progress/log/log-store.ts";
import type { KnownSubtopic, Tx } from "#app/learn/progress/log/tables.ts";
import { make } from "#app/ui/script/make.ts";
import { titleApart } from "#app/ui/script/tell-apart.ts";
import { listAnswers, type PracticeAnswer, type QuestionName } from "#core/practice/answers.ts";
import { listMistakes } from "#core/practice/mistakes.ts";
import { planDay } from "#core/practice/plan.ts";
import { foldSettings, settingsOf } from "#core/practice/settings.ts";
import { type LogEvent, SETTINGS_ID } from "#core/progress/log/event.ts";
import * as m from "#messages";
import { dayNow } from "./dose/practice-log.ts";

/** Modules that are shown, the last used first. */
const SHOWN = 3;

/** Shows it, and again after a change by another tab or phone. */
export async function showToday(slot: HTMLElement): Promise<void> {
	onForeignChange(() => void draw(slot));
	await draw(slot);
}

/** Adds the number to the link of a module's page, and again after a change by another tab or phone, or after Back. */
export function showDue(link: HTMLElement): void {
	const show = () => void drawDue(link);
	onForeignChange(show);
	addEventListener("pageshow", ({ persisted }) => persisted && show());
	show();
}

async function drawDue(link: HTMLElement): Promise<void> {
	const { due: moduleId = "" } = link.dataset;
	const { places, events } = await readLog();
	const own = places.filter((place) => place.moduleId === moduleId);
	const count = countToday(moduleId, own, events, dayNow());
	link.textContent = count ? m.today_due({ count }) : m.today_title();
}

async function readLog() {
	const read = async (tx: Tx) => Promise.all([tx.getMeta("places"), tx.listAll()]);
	const [places = [], events] = await readFromLog(read, [[], []]);
	return { places, events };
}

async function draw(slot: HTMLElement): Promise<void> {
	const { places, events } = await readLog();
	const modules = [...Map.groupBy(places, ({ moduleId }) => moduleId)];
	const due = modules.flatMap(([moduleId, own]) => {
		const count = countToday(moduleId, own, events, dayNow());
		const { moduleTitle: title = "", subtopicTitle } = own[0] ?? {};
		return count === 0 || title === "" ? [] : [{ moduleId, title, subtopicTitle, count }];
	});
	const titles = due.map(({ title }) => title);
	const lines = due.map(({ moduleId, title, subtopicTitle, count }) =>
		createLine(moduleId, titleApart(title, subtopicTitle, titles), count),
	);
	if (lines.length === 0) return slot.replaceChildren();
	const list = make("ul", { className: "mt-3" });
	list.append(...lines.slice(0, SHOWN));
	slot.replaceChildren(make("h2", { className: "sr-only", textContent: m.today_heading() }), list);
}

function createLine(moduleId: string, title: string, count: number | undefined): HTMLElement {
	const line = make("li", {});
	const textContent = count === undefined ? m.today_line_open({ title }) : m.today_line({ title, count });
	line.append(
		make("a", {
			className: "link today-line inline-flex min-h-11 items-center",
			href: `/today/${moduleId}`,
			textContent,
		}),
	);
	return line;
}

/**
 * The number of questions in the module's plan; 0 before its first answer. Undefined where it does not follow from what this browser
 * noted: before "Today" or "My mistakes" has listed the module's questions, and when others than those of the plan were answered today,
 * since only that list knows which of them the plan has.
 */
export function countToday(
	moduleId: string,
	places: readonly Pick<KnownSubtopic, "subtopicId" | "questionCount" | "hasText">[],
	events: readonly LogEvent[],
	today: number,
): number | undefined {
	const ids = new Set(places.map(({ subtopicId }) => subtopicId));
	const own = events.filter(({ subtopicId }) => ids.has(subtopicId));
	const answers = listAnswers(own, today);
	if (answers.length === 0) return 0;
	const isListed = places.every(({ hasText }) => hasText !== undefined);
	if (!isListed || answers.some(({ day, isOfPlan }) => day === today && !isOfPlan)) return undefined;
	const settings = foldSettings(events.filter(({ subtopicId }) => subtopicId === SETTINGS_ID));
	const { examDay, perDay } = settingsOf(settings, moduleId);
	// As on "Today": a document of another site is no text in which a place can be found.
	const readable = new Set(places.filter(({ hasText }) => hasText).map(({ subtopicId }) => subtopicId));
	const mistakes = listMistakes(answers, own, (subtopicId) => readable.has(subtopicId));
	const { due, fresh } = planDay({
		questions: listQuestions(places, answers),
		answers,
		today,
		perDay,
		examDay,
		toRead: new Set(mistakes.flatMap(({ isToRead, name }) => (isToRead ? [name] : []))),
	});
	return due.length + fresh.length;
}

/** The answered questions, which the plan has before others of the same kind, and a name for each other one. */
function listQuestions(
	places: readonly Pick<KnownSubtopic, "subtopicId" | "questionCount">[],
	answers: readonly PracticeAnswer[],
): QuestionName[] {
	const answered = new Map(answers.map(({ name, subtopicId, questionId }) => [name, { subtopicId, questionId }]));
	const counts = Map.groupBy(answered.values(), ({ subtopicId }) => subtopicId);
	const others = places.flatMap(({ subtopicId, questionCount }) => {
		const length = Math.max(0, questionCount - (counts.get(subtopicId)?.length ?? 0));
		return Array.from({ length }, (_, index) => ({ subtopicId, questionId: `\u0000${index}` }));
	});
	return [...answered.values(), ...others];
}
