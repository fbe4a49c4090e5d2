// The parameters in the page's address. React Router's own hook for it also writes them, and what only the panel uses of
// React Router would travel to learners in the file that all pages share.
import { useMemo } from "react";
import { useLocation } from "react-router";

export function useParameters(): URLSearchParams {
	const { search } = useLocation();
	return useMemo(() => new URLSearchParams(search), [search]);
}
