// Reloads the list of a module's subtopics when somebody else has changed the module: when the page is looked at again, and
// every few seconds while it is used. Not for longer, since each question to the server prolongs the session.
import { useEffect } from "react";
import { useRevalidator } from "react-router";

const LOOK_MS = 3_000;
/** A page counts as used for this long after the last key or press. */
const USED_MS = 60_000;

/** @param module the module with the version of its content that the page shows */
export function useFreshList(module: { id: string; contentVersion: number } | undefined): void {
	const { revalidate } = useRevalidator();
	const { id, contentVersion } = module ?? {};
	useEffect(() => {
		if (id === undefined) return;
		let isWanted = true;
		let usedAt = Date.now();
		const look = async () => {
			if (document.visibilityState !== "visible") return;
			const current = await findContentVersion(id);
			if (isWanted && current !== undefined && current !== contentVersion) await revalidate();
		};
		const use = () => {
			usedAt = Date.now();
		};
		const timer = setInterval(() => Date.now() - usedAt < USED_MS && look(), LOOK_MS);
		const events = [
			["pointerdown", use],
			["keydown", use],
			["focus", look],
			["visibilitychange", look],
		] as const;
		for (const [name, listener] of events) addEventListener(name, listener);
		return () => {
			isWanted = false;
			clearInterval(timer);
			for (const [name, listener] of events) removeEventListener(name, listener);
		};
	}, [id, contentVersion, revalidate]);
}

/** Undefined when there is no answer: the list stays as it is. */
async function findContentVersion(moduleId: string): Promise<number | undefined> {
	try {
		const response = await fetch(`/admin/choices?${new URLSearchParams({ of: "version", moduleId })}`);
		const answer: { contentVersion?: number } = response.ok ? await response.json() : {};
		return answer.contentVersion;
	} catch {
		return undefined;
	}
}
