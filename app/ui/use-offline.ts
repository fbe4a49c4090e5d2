// Whether the server cannot be reached, for components.
import { useSyncExternalStore } from "react";
import { isOffline, onContact } from "./script/contact.ts";

export function useIsOffline(): boolean {
	return useSyncExternalStore(onContact, isOffline, () => false);
}
