// Why the server cannot be reached, for components.
import { useSyncExternalStore } from "react";
import { findLoss, type Loss, onLoss } from "./script/loss.ts";

export function useLoss(): Loss | undefined {
	return useSyncExternalStore(onLoss, findLoss, () => undefined);
}
