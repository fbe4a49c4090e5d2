// Loads an optional component late. When that fails, the page renders without it.
import { type ComponentType, useEffect, useState } from "react";

/** Undefined until it is there. `load` stays the same from one rendering to the next. */
export function useLater<Props>(
	load: () => Promise<{ default: ComponentType<Props> }>,
	isWanted: boolean,
): ComponentType<Props> | undefined {
	const [loaded, setLoaded] = useState<{ default: ComponentType<Props> }>();
	useEffect(() => {
		if (isWanted) load().then(setLoaded, () => undefined);
	}, [load, isWanted]);
	return loaded?.default;
}
