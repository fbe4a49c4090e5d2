// A log of many answers, as one that a learner has kept for a year.

/** What the goals of speed are for: 20,000 answers of five subtopics. */
export const LONG_LOG = { answers: 20_000, subtopics: 5, questions: 1_500 };
/** Questions of a subtopic that the long log has answers to, at most. */
export const SEEN = 900;

type LongLog = {
	/** Of the subtopics. */
	ids: readonly string[];
	answers: number;
	/** Of a subtopic that are answered. */
	seen: number;
};

/** Runs in the page: answers that the server has already. */
export function writeLongLog({ ids, answers, seen }: LongLog) {
	return new Promise<void>((resolve) => {
		const opening = indexedDB.open("doubtless-log");
		opening.onsuccess = () => {
			const { result: database } = opening;
			const writing = database.transaction(["events", "meta"], "readwrite");
			const today = Math.floor(Date.now() / 86_400_000) - 1;
			const reading = writing.objectStore("meta").get("device");
			reading.onsuccess = () => {
				const { device, clock } = reading.result ?? { device: "AAAAAAAAAAA", clock: 0 };
				for (let number = 1; number <= answers; number++) {
					writing.objectStore("events").put({
						kind: "practised",
						device,
						clock: clock + number,
						subtopicId: ids[number % ids.length],
						run: 0,
						questionId: `q${1 + (Math.floor(number / ids.length) % seen)}`,
						checksum: "c",
						given: "a",
						isCorrect: number % 4 > 0,
						sureness: null,
						tookMs: 9_000,
						day: today - Math.floor((answers - number) / 100),
					});
				}
				writing.objectStore("meta").put({ device, clock: clock + answers }, "device");
			};
			writing.oncomplete = () => {
				database.close();
				resolve();
			};
		};
	});
}
