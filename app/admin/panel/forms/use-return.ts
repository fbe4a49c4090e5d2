// Returns to the list after saving (specification 4 and 9), unless the administrator types on or leaves first.
import { useEffect, useRef } from "react";
import { type NavigateOptions, useNavigate } from "react-router";

const RETURN_MS = 1_500;

export function useReturn(isDone: boolean, to: string, options?: NavigateOptions): void {
	const navigate = useNavigate();
	const latest = useRef(options);
	latest.current = options;
	useEffect(() => {
		if (!isDone) return;
		const timer = setTimeout(() => navigate(to, latest.current), RETURN_MS);
		return () => clearTimeout(timer);
	}, [isDone, navigate, to]);
}
