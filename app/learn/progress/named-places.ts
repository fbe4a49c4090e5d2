// The subtopics of the learner's log with their titles and sizes: as this browser knows them, and as the server names them.
import { useEffect, useState } from "react";
import type { LogRecords } from "#app/learn/log/log-records.ts";
import { requestPlaces } from "#app/learn/log/log-request.ts";
import { saveKnownPlaces } from "#app/learn/log/progress-notes.ts";
import { type LearnedPlace, MAX_PLACES } from "#core/log/sync-protocol.ts";
import { mergePlaces } from "#core/session/overview.ts";

type Named = { places: readonly LearnedPlace[]; isWhole: boolean };
const NOTHING_NAMED: Named = { places: [], isWhole: false };

/**
 * The places of the log. Asks the server, again when the log has grown, and stores what it names.
 * @param isOnServer whether the server has the log; otherwise it is not asked
 */
export function usePlaces(log: LogRecords | undefined, isOnServer: boolean): readonly LearnedPlace[] {
	const [{ places, isWhole }, setNamed] = useState(NOTHING_NAMED);
	const events = isOnServer ? (log?.events ?? 0) : 0;
	const isSent = log?.unsent === 0;
	useEffect(() => {
		if (events === 0) return setNamed(NOTHING_NAMED);
		let isWanted = true;
		requestPlaces().then((found) => {
			if (!isWanted || !found) return;
			const named = { places: found, isWhole: isSent && found.length > 0 && found.length < MAX_PLACES };
			setNamed(named);
			void saveKnownPlaces((known) => mergePlaces(named.places, known, named.isWhole));
		});
		return () => {
			isWanted = false;
		};
	}, [events, isSent]);
	const ids = new Set(log?.records.map(({ subtopicId }) => subtopicId));
	const known = log?.known.filter(({ subtopicId }) => ids.has(subtopicId)) ?? [];
	return mergePlaces(places, known, isWhole);
}
