// Loads the questions of a paper from the address from which learners' pages load them. Never throws.
import { useEffect, useState } from "react";
import { type PaperQuestion, readPaper } from "#core/questions/export/paper.ts";

type Loaded = readonly PaperQuestion[] | "loading" | "failed";

/** @param isRendered whether `ref` is the address of a rendered form */
export function usePaper({ ref, isRendered }: { ref: string; isRendered: boolean }): Loaded {
	const [loaded, setLoaded] = useState<Loaded>("loading");
	useEffect(() => {
		setLoaded("loading");
		const controller = new AbortController();
		loadPaper(ref, isRendered, controller.signal).then((questions) => {
			if (!controller.signal.aborted) setLoaded(questions ?? "failed");
		});
		return () => controller.abort();
	}, [ref, isRendered]);
	return loaded;
}

async function loadPaper(ref: string, isRendered: boolean, signal: AbortSignal) {
	try {
		const response = await fetch(ref, { signal });
		return response.ok ? readPaper(await response.text(), isRendered) : undefined;
	} catch {
		return undefined;
	}
}
