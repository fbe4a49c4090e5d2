// Folds a learner's log into the progress of one subtopic: the latest run of its quiz, the documents that were read, the places in
// them. The result depends on the set of events alone, not on the devices that they came from or the order in which they arrived.
// Pure. Used by the browser's store of the log; core/quiz/quiz.ts shows the result.

import type { DocumentPhase } from "#core/modules/phases.ts";
import {
	closeFolding,
	foldStep,
	openFolding,
	type Run,
	type RunEvent,
	type RunFolding,
	startRun,
} from "#core/quiz/run.ts";
import { compareEvents, type LogEvent } from "./event.ts";

/** A subtopic's part of the log, folded. A plain value that can be stored and folded on with later events. */
export type SubtopicProgress = Run & {
	subtopicId: string;
	/** The most mastered questions of an earlier run (decision 113). Missing in snapshots of earlier releases. */
	masteredBefore?: number;
	/** Documents that were read, in any run. */
	read: readonly DocumentPhase[];
	/** Where the learner last stopped in the texts, in any run: numbers of blocks. */
	places: Readonly<Partial<Record<DocumentPhase, number>>>;
	/** Doubts asked, in any run. */
	doubtCount: number;
	/** The last event folded in; undefined without any. */
	until: { clock: number; device: string } | undefined;
};

export function startProgress(subtopicId: string): SubtopicProgress {
	return { subtopicId, ...startRun(0), masteredBefore: 0, read: [], places: {}, doubtCount: 0, until: undefined };
}

/**
 * Adds events of one subtopic to its progress, in any order, duplicates allowed.
 * @param from the progress up to an event; without it an empty one. Events up to `from.until` are skipped
 */
export function foldEvents(from: SubtopicProgress, events: readonly LogEvent[]): SubtopicProgress {
	const later = events.filter((event) => !from.until || compareEvents(event, from.until) > 0).sort(compareEvents);
	const last = later.at(-1);
	if (!last) return from;
	const { subtopicId, masteredBefore = 0, read, places, doubtCount, until: _, ...run } = from;
	const folding: Folding = {
		run: openFolding(run),
		masteredBefore,
		read: new Set(read),
		// Snapshots of earlier releases lack this field.
		places: { ...places },
		doubtCount,
	};
	for (const [place, event] of later.entries()) {
		const before = later[place - 1];
		if (before && compareEvents(before, event) === 0) continue;
		foldOne(folding, event);
	}
	return {
		subtopicId,
		...closeFolding(folding.run),
		masteredBefore: folding.masteredBefore,
		read: [...folding.read].sort(),
		places: sortPlaces(folding.places),
		doubtCount: folding.doubtCount,
		until: { clock: last.clock, device: last.device },
	};
}

/** A progress that is changed in place while events are folded. */
type Folding = {
	run: RunFolding;
	masteredBefore: number;
	read: Set<DocumentPhase>;
	places: Partial<Record<DocumentPhase, number>>;
	doubtCount: number;
};

/** In the order of the phases, so that equal progress is equal byte for byte. */
function sortPlaces(places: Folding["places"]): Folding["places"] {
	return Object.fromEntries(Object.entries(places).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function foldOne(folding: Folding, event: LogEvent): void {
	const { run } = folding;
	if (event.kind === "read") folding.read.add(event.phase);
	if (event.kind === "place") folding.places[event.phase] = event.block;
	if (event.kind === "doubt") folding.doubtCount += 1;
	const isStart = event.kind === "started-over";
	if (!(isStart || isOfRun(event)) || event.run < run.run) return;
	if (event.run > run.run) {
		folding.masteredBefore = Math.max(run.mastered.length, folding.masteredBefore);
		Object.assign(run, openFolding(startRun(event.run)));
	}
	if (!isStart) foldStep(run, event);
}

const OF_RUN: readonly LogEvent["kind"][] = ["begun", "answered", "skipped", "set-ended"] satisfies RunEvent["kind"][];

/** Whether starting over undoes the event. */
function isOfRun(event: LogEvent): event is Extract<LogEvent, { kind: RunEvent["kind"] }> {
	return OF_RUN.includes(event.kind);
}
