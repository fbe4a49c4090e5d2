// "Where you are learning": the modules of the learner's log and its subtopics, as links. On a phone that has joined a log they
// are the only way to its modules.
import { useEffect, useState } from "react";
import { requestPlaces } from "#app/learn/log/log-request.ts";
import type { LearnedPlace } from "#core/log/sync-protocol.ts";
import * as m from "#messages";

export const PLACES_ID = "learned-places";

/** @param events number of events at the server; the list is requested again when there are more */
export function useLearnedPlaces(events: number): readonly LearnedPlace[] {
	const [places, setPlaces] = useState<readonly LearnedPlace[]>([]);
	useEffect(() => {
		if (events === 0) return setPlaces([]);
		let isWanted = true;
		requestPlaces().then((found) => isWanted && found && setPlaces(found));
		return () => {
			isWanted = false;
		};
	}, [events]);
	return places;
}

export function LearnedPlaces({ places }: { places: readonly LearnedPlace[] }) {
	const modules = [...Map.groupBy(places, ({ moduleId }) => moduleId)];
	return (
		<section className="mt-8" aria-labelledby={PLACES_ID}>
			<h2 id={PLACES_ID} className="text-title">
				{m.progress_places()}
			</h2>
			<ul className="mt-3 grid gap-5 lg:grid-cols-2">
				{modules.map(([moduleId, subtopics]) => (
					<li key={moduleId} className="box p-5">
						<a className="link inline-flex min-h-11 items-center font-semibold" href={`/subtopics/${moduleId}`}>
							{subtopics[0]?.moduleTitle}
						</a>
						<ul>
							{subtopics.map(({ subtopicId, subtopicTitle }) => (
								<li key={subtopicId}>
									<a
										className="link inline-flex min-h-11 items-center"
										href={`/learn/${moduleId}/${subtopicId}#recite`}
									>
										{subtopicTitle}
									</a>
								</li>
							))}
						</ul>
					</li>
				))}
			</ul>
		</section>
	);
}
