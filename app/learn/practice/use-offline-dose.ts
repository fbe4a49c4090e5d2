// What "Today" needs to know about the network: which questions of the plan cannot open now, and whether the module is stored.
import { useEffect, useState } from "react";
import { useIsOffline } from "#app/ui/use-offline.ts";
import { nameOf, type QuestionName } from "#core/practice/answers.ts";
import type { ModuleQuestions } from "#core/questions/module-questions.ts";
import { loadDosePart } from "./dose.ts";

const NONE: ReadonlySet<string> = new Set();

/** The names of the questions that wait for a network; none while there is one. */
export function useWaiting(list: ModuleQuestions, names: readonly QuestionName[]): ReadonlySet<string> {
	const isOffline = useIsOffline();
	const [waiting, setWaiting] = useState(NONE);
	useEffect(() => {
		if (!isOffline) return setWaiting(NONE);
		let isWanted = true;
		loadDosePart()
			.then(({ listWaiting }) => listWaiting(list, names))
			.then(
				(found) => isWanted && setWaiting(new Set(found.map(nameOf))),
				// What asks questions cannot open itself.
				() => isWanted && setWaiting(new Set(names.map(nameOf))),
			);
		return () => {
			isWanted = false;
		};
	}, [isOffline, list, names]);
	return waiting;
}

/** Whether the module can be stored for use without a network and is not: there is a network, and a service worker. */
export function useCanSave(moduleId: string): boolean {
	const isOffline = useIsOffline();
	const [isMissing, setMissing] = useState(false);
	useEffect(() => {
		if (!navigator.serviceWorker || !globalThis.caches) return;
		// The last entry of a download (offline/offline-modules.ts).
		caches.match(`/module/${moduleId}/pack.json`).then(
			(found) => setMissing(!found),
			() => undefined,
		);
	}, [moduleId]);
	return isMissing && !isOffline;
}
