// Debounces a typed value, because formatted texts are rendered on the server.
import { useEffect, useState } from "react";

const PAUSE_MS = 300;

export function useDebounced<Typed>(typed: Typed): Typed {
	const [debounced, setDebounced] = useState(typed);
	useEffect(() => {
		const timer = setTimeout(() => setDebounced(typed), PAUSE_MS);
		return () => clearTimeout(timer);
	}, [typed]);
	return debounced;
}
