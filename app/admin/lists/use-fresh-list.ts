// Reloads the list of a module's subtopics when somebody else has changed the module.
import { useRevalidator } from "react-router";
import { useWatch } from "./use-watch.ts";

const LOOK_MS = 3_000;

/** @param module the module with the version of its content that the page shows */
export function useFreshList(module: { id: string; contentVersion: number } | undefined): void {
	const { revalidate } = useRevalidator();
	useWatch({
		shown: module?.contentVersion,
		query: { of: "version", moduleId: module?.id ?? "" },
		everyMs: LOOK_MS,
		onOther: revalidate,
	});
}
