// Keeps a text that is not meant for learners out of an answer: what a model was told, word for word. Works on a stream:
// words are held back only while they go on repeating that text, which an answer hardly ever does.

/** So many words in a row of the kept text are no chance. */
const RUN = 6;
/** From so many on they are held back. */
const HELD = 3;
/** Longer than any word: scripts without spaces are let through as they come. */
const WORD_LIMIT = 40;

export type LeakFilter = { push: (piece: string) => string; flush: () => string };

/** Builds the filter of one answer. @param kept the text that must not come out */
export function createLeakFilter(kept: string): LeakFilter {
	const all = ` ${readWords(kept).join(" ")} `;
	let unread = "";
	/** The words that repeat the kept text so far, each with what stood around it. */
	let run: { word: string; text: string; isLeaked: boolean }[] = [];

	function judge(text: string): string {
		const word = readWords(text).join("");
		const last = run.at(-1);
		// A mark without letters neither makes nor breaks a run.
		if (word === "") {
			if (last && !last.isLeaked) last.text += text;
			return last ? "" : text;
		}
		run.push({ word, text, isLeaked: false });
		// Whatever no longer goes on with this word is no part of a run; the rest of it may be.
		let shown = "";
		while (run.length > 0 && !all.includes(` ${run.map((held) => held.word).join(" ")} `))
			shown += run.shift()?.text ?? "";
		if (run.length >= RUN) {
			for (const held of run) Object.assign(held, { text: "", isLeaked: true });
		}
		return run.length < HELD ? shown + showHeld() : shown;
	}

	/** What is held is shown now; it is remembered, since it may still grow into a run. */
	function showHeld(): string {
		const shown = run.map(({ text }) => text).join("");
		for (const held of run) held.text = "";
		return shown;
	}

	return {
		push(piece) {
			unread += piece;
			let shown = "";
			let end = 0;
			for (const match of unread.matchAll(/\s*\S+(?=\s)/g)) {
				shown += judge(match[0]);
				end = match.index + match[0].length;
			}
			unread = unread.slice(end);
			if (unread.length <= WORD_LIMIT) return shown;
			shown += showHeld() + unread;
			run = [];
			unread = "";
			return shown;
		},
		flush() {
			const shown = judge(unread);
			unread = "";
			return shown + showHeld();
		},
	};
}

/** Words as they stand between spaces, by their letters: "don't" is one, and so is "[1]". */
function readWords(text: string): string[] {
	const words = text.split(/\s+/).map((word) => word.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ""));
	return words.filter(Boolean);
}
