// Restores focus and scroll position to a list's row after its form was saved, or after the row was deleted.
import { useEffect } from "react";
import { type NavigateOptions, useLocation, useNavigationType } from "react-router";
import * as z from "zod/mini";
import { focusHeading } from "#app/admin/panel/page-head.tsx";

/** `search`: the list's query string. `top`: the row's distance from the top of the window, in pixels. */
const positionSchema = z.object({ search: z.string(), top: z.number() });
type ListPosition = z.infer<typeof positionSchema>;
const returnSchema = z.object({ returnTo: z.string(), top: z.nullable(z.number()) });

export function rowId(key: string): string {
	return `row-${key}`;
}

/** The `state` of a link from a row to its form. */
export function positionOfRow(key: string): ListPosition {
	return { search: location.search, top: document.getElementById(rowId(key))?.getBoundingClientRect().top ?? 0 };
}

/** The `state` of a link from a list to a form that leads back to the same page, search and order. */
export function useListState(): ListPosition {
	return { search: useLocation().search, top: 0 };
}

/** In the form: the address of the list (with `list` as its fallback, which may have parameters), and the `state` that returns to a row. */
export function useListReturn(list: string): { to: string; returnTo: (key: string | null) => NavigateOptions } {
	const position = positionSchema.safeParse(useLocation().state).data;
	return {
		to: position ? list.replace(/\?.*$/, "") + position.search : list,
		returnTo: (key) =>
			key === null ? {} : { preventScrollReset: true, state: { returnTo: key, top: position?.top ?? null } },
	};
}

/** In the list: focuses the row that the form returned to; without that row scrolls to the top. */
export function useReturnedRow(): void {
	const { key, state } = useLocation();
	// The browser restores the scroll position after a reload and "back".
	const isNew = useNavigationType() !== "POP";
	const returned = isNew ? returnSchema.safeParse(state).data : undefined;
	const rowKey = returned?.returnTo;
	const top = returned?.top ?? null;
	useEffect(() => {
		if (rowKey === undefined) return;
		const go = () => {
			const row = document.getElementById(rowId(rowKey));
			if (!row) {
				scrollTo({ top: 0 });
				return focusHeading();
			}
			row.focus({ preventScroll: true });
			if (top === null) row.scrollIntoView({ block: "center" });
			else scrollBy({ top: row.getBoundingClientRect().top - top });
		};
		// After the frame has focused the heading.
		const timer = setTimeout(go);
		return () => clearTimeout(timer);
	}, [key, rowKey, top]);
}

/**
 * Focuses the row, or the nearest remaining one, with as little scrolling as possible.
 * @param keys the rows as they were before the change
 */
export function focusNear(keys: readonly string[], key: string | undefined): void {
	const at = key === undefined ? -1 : keys.indexOf(key);
	const nearest = at < 0 ? [] : [...keys.slice(at), ...keys.slice(0, at).reverse()];
	// After a closing dialog has returned the focus to its button, which is removed too.
	setTimeout(() => {
		const rows = nearest.map((one) => document.getElementById(rowId(one)));
		const row = rows.find((one) => one !== null);
		if (!row) return focusHeading();
		row.focus({ preventScroll: true });
		row.scrollIntoView({ block: "nearest" });
	});
}
