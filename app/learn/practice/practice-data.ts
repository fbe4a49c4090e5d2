// What "Today" and "My mistakes" are made of: the list of the module's questions, and the learner's log of its subtopics.
import { useCallback, useEffect, useMemo, useState } from "react";
import { type LogChange, onAppended, onForeignChange } from "#app/learn/progress/log/log-store.ts";
import { listAnswersOf, splitAnswers } from "#core/practice/answers.ts";
import { foldMarks, type QuestionMarks } from "#core/practice/marks.ts";
import { listMistakes } from "#core/practice/mistakes.ts";
import { foldSettings } from "#core/practice/settings.ts";
import { SETTINGS_ID } from "#core/progress/log/event.ts";
import { type ModuleQuestions, moduleQuestionsRef, readModuleQuestions } from "#core/questions/module-questions.ts";
import { dateNow, dayNow, loadPractice, onBankLoaded, type PracticeLog } from "./dose/practice-log.ts";

export type PracticeData = { list: ModuleQuestions; log: PracticeLog };
/** "failed": the list of questions could not be loaded. */
export type PracticeLoad = { state: "loading" } | { state: "failed" } | ({ state: "ready" } & PracticeData);

type Begun = { list: Promise<ModuleQuestions | undefined>; log: Promise<PracticeLog | undefined> };

/** Needed once questions have arrived. */
const loadMarking = () => import("#app/learn/progress/log/mark-again.ts");

/** The first reading of this page. */
let begun: Begun | undefined;
let show = () => {};

/** Sync and other work of a page wait at most this long for what the page shows, in milliseconds. */
const SHOWN_WITHIN_MS = 8_000;

/**
 * Begins to load what the page shows, before React hydrates it: the browser reads the log meanwhile.
 * @returns a promise that resolves when it shows, or takes long
 */
export function beginPractice(moduleId: string): Promise<void> {
	const list = loadModuleQuestions(moduleId, new AbortController().signal);
	begun = { list, log: list.then((found) => found && loadPracticeOf(found)) };
	return new Promise((resolve) => {
		show = resolve;
		setTimeout(resolve, SHOWN_WITHIN_MS);
	});
}

function loadPracticeOf({ subtopics }: ModuleQuestions): Promise<PracticeLog> {
	return loadPractice(subtopics.map(({ subtopicId }) => subtopicId));
}

/**
 * Reads the log once, and again after a change by another tab or phone, and when `reload` is called: not after each answer, or when
 * answers were sent, since a log can be long.
 */
export function usePracticeData(moduleId: string): { data: PracticeLoad; reload: () => void } {
	const [list, setList] = useState<ModuleQuestions | "failed">();
	const [log, setLog] = useState<PracticeLog>();
	const [reading, setReading] = useState(0);
	const reload = useCallback(() => setReading((count) => count + 1), []);
	useEffect(() => {
		const controller = new AbortController();
		(begun?.list ?? loadModuleQuestions(moduleId, controller.signal)).then((found) => {
			if (!controller.signal.aborted) setList(found ?? "failed");
		});
		return () => controller.abort();
	}, [moduleId]);
	useEffect(() => {
		if (typeof list !== "object") return;
		return onForeignChange((change) => isOfModule(change, list) && reload());
	}, [list, reload]);
	useEffect(() => {
		if (typeof list !== "object") return;
		let isWanted = true;
		(begun?.log ?? loadPracticeOf(list)).then((found) => {
			begun = undefined;
			if (!isWanted || !found) return;
			setLog(found);
			if (found.events.length > 0) noteList(list);
		});
		return () => {
			isWanted = false;
		};
		// A new reading reads again.
	}, [list, reading]);
	// A first dose may be left for the home page in the middle.
	useEffect(() => (typeof list === "object" ? onAppended(() => noteList(list)) : undefined), [list]);
	useEffect(() => {
		if (!log) return;
		return onBankLoaded((loaded) => {
			void loadMarking()
				.then(({ markLoaded }) => markLoaded(loaded, log.events))
				.catch(() => undefined);
		});
	}, [log]);
	const isLoading = list !== "failed" && !(list && log);
	// After the paint.
	useEffect(() => {
		if (!isLoading) setTimeout(show);
	}, [isLoading]);
	if (list === "failed") return { data: { state: "failed" }, reload };
	if (!list || !log) return { data: { state: "loading" }, reload };
	return { data: { state: "ready", list, log }, reload };
}

/** After the page, which does not show them. */
function noteList(list: ModuleQuestions): void {
	void import("./note-subtopics.ts").then((part) => part.noteSubtopics(list)).catch(() => undefined);
}

/** Whether a change of the log is one of what is practised here: of the module's subtopics, or of the learner's settings. */
export function isOfModule({ subtopicIds }: LogChange, { subtopics }: ModuleQuestions): boolean {
	if (!subtopicIds) return true;
	const own = new Set([SETTINGS_ID, ...subtopics.map(({ subtopicId }) => subtopicId)]);
	return subtopicIds.some((id) => own.has(id));
}

/** Undefined when it cannot be loaded. Never throws. */
async function loadModuleQuestions(moduleId: string, signal: AbortSignal): Promise<ModuleQuestions | undefined> {
	try {
		const response = await fetch(moduleQuestionsRef(moduleId), { signal });
		return response.ok ? readModuleQuestions(await response.json()) : undefined;
	} catch {
		return undefined;
	}
}

/** What the pages show of it. */
export function useFound({ list, log }: PracticeData) {
	const today = useDay(dayNow);
	return useMemo(() => {
		const split = splitAnswers(log.events);
		const { others } = split;
		const answers = listAnswersOf(split, today);
		const readable = new Set(list.subtopics.flatMap(({ subtopicId, texts }) => (texts.length > 0 ? [subtopicId] : [])));
		const mistakes = listMistakes(answers, others, (subtopicId) => readable.has(subtopicId));
		const marks = foldMarks(others);
		return {
			today,
			answers,
			others,
			marks,
			mistakes: new Map(mistakes.map((mistake) => [mistake.name, mistake])),
			asksSureness: foldSettings(log.settings).asksSureness,
		};
	}, [list, log, today]);
}

export type Found = ReturnType<typeof useFound>;

/** How often an open page looks at the clock, in milliseconds. */
const CHECK_MS = 60_000;

/** The date, as an exam has one. Between 0:00 and 4:00 it is the day after the learner's day. */
export function useDate(): number {
	return useDay(dateNow);
}

/** The learner's day or the date, also on a page that stays open: over 4:00 at night, or for days in a tab that is forgotten. */
function useDay(read: () => number): number {
	const [day, setDay] = useState(read);
	useEffect(() => {
		const check = () => setDay(read());
		// A sleeping device stops timers: the page looks again when it is seen.
		const timer = setInterval(check, CHECK_MS);
		document.addEventListener("visibilitychange", check);
		for (const name of ["focus", "pageshow"]) addEventListener(name, check);
		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", check);
			for (const name of ["focus", "pageshow"]) removeEventListener(name, check);
		};
	}, [read]);
	return day;
}

type Changes = {
	/** The reading after which they were made; the next one has them. */
	log: PracticeLog;
	bookmarks: ReadonlyMap<string, boolean>;
	notes: ReadonlyMap<string, string>;
};

/** Bookmarks and notes as the learner has just set them: the log is not read again for each. */
export function useMarksNow({ log }: { log: PracticeLog }, { marks }: { marks: QuestionMarks }) {
	const [stored, setStored] = useState<Changes>();
	const { bookmarks, notes } = ofLog(stored, log);
	const set = new Set(marks.bookmarks);
	for (const [name, isOn] of bookmarks) set[isOn ? "add" : "delete"](name);
	return {
		marks: { ...marks, bookmarks: set },
		notes: new Map([...log.notes, ...notes]),
		onBookmarked: (name: string, isOn: boolean) =>
			setStored((before) => {
				const now = ofLog(before, log);
				return { ...now, bookmarks: new Map(now.bookmarks).set(name, isOn) };
			}),
		onNoted: (name: string, text: string) =>
			setStored((before) => {
				const now = ofLog(before, log);
				return { ...now, notes: new Map(now.notes).set(name, text) };
			}),
	};
}

function ofLog(stored: Changes | undefined, log: PracticeLog): Changes {
	return stored?.log === log ? stored : { log, bookmarks: new Map(), notes: new Map() };
}
