// Searches titles on the server while one types: debounced, and only the latest answer counts.
import { useEffect, useRef, useState } from "react";

/** Delay after the last letter, in milliseconds. */
const PAUSE_MS = 200;

export type Choice = { id: string; title: string };
export type Found = { choices: Choice[]; is: "asking" | "there" | "failed" };

/** @param search resolves to undefined when the search failed */
export function useChoiceSearch(search: (words: string) => Promise<Choice[] | undefined>) {
	const [found, setFound] = useState<Found>({ choices: [], is: "asking" });
	const turn = useRef(0);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);

	async function ask(words: string) {
		const mine = ++turn.current;
		setFound((now) => ({ ...now, is: "asking" }));
		const choices = await search(words);
		if (mine === turn.current) setFound({ choices: choices ?? [], is: choices ? "there" : "failed" });
	}

	return {
		found,
		askNow(words: string) {
			clearTimeout(timer.current);
			ask(words);
		},
		askSoon(words: string) {
			clearTimeout(timer.current);
			timer.current = setTimeout(() => ask(words), PAUSE_MS);
		},
	};
}
