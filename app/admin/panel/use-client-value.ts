// A value that only the browser knows, such as its time zone. The server and hydration use another one.
import { useSyncExternalStore } from "react";

export function useClientValue<Value>(read: () => Value, before: Value): Value {
	return useSyncExternalStore(neverChanges, read, () => before);
}

const neverChanges = () => () => undefined;
