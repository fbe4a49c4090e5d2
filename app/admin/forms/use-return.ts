// Returns to the list after saving (specification 4 and 9), unless the person types on or leaves first.
import { useEffect } from "react";
import { useNavigate } from "react-router";

const RETURN_MS = 1_500;

export function useReturn(isDone: boolean, to: string): void {
	const navigate = useNavigate();
	useEffect(() => {
		if (!isDone) return;
		const timer = setTimeout(() => navigate(to), RETURN_MS);
		return () => clearTimeout(timer);
	}, [isDone, navigate, to]);
}
