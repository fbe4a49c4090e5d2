// The search above a list and, on phones, its order, which has no column heads there. A plain GET form; with script it
// searches while one types.
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "#app/admin/panel/button.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import * as m from "#messages";
import { SEARCH_LIMIT, useParameters, withParams } from "./list-query.ts";

/** Delay of the search after the last letter, in milliseconds. */
const PAUSE_MS = 300;

export type ListToolsProps = {
	/** The label of the search: "Search modules". */
	label: string;
	search: string;
	/** Undefined for a list with one order. */
	order?: ListOrder;
	/** "12 modules", announced when a search has changed the list; "" before anything is searched. */
	count: string;
};

type ListOrder = {
	sort: string;
	descending: boolean;
	/** Columns with a `sort` can be chosen; the date of the last change always can. */
	columns: readonly { label: string; sort?: string }[];
};

export function ListTools({ label, search, order, count }: ListToolsProps) {
	const params = useParameters();
	const navigate = useNavigate();
	const input = useRef<HTMLInputElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	// "Back" changes the search in the address; a focused field is left alone.
	useEffect(() => {
		if (input.current && document.activeElement !== input.current) input.current.value = search;
	}, [search]);

	/** Navigates without the empty parameters that a plain form would add. */
	function goSoon(changes: Record<string, string>, wait: number) {
		clearTimeout(timer.current);
		const go = () => navigate(withParams(params, changes), { replace: true, preventScrollReset: true });
		timer.current = setTimeout(go, wait);
	}

	return (
		<search className="mb-4 block">
			<form
				method="get"
				className="flex flex-wrap items-center gap-3"
				onSubmit={(event) => {
					event.preventDefault();
					goSoon({ search: input.current?.value ?? "" }, 0);
				}}
			>
				{["moduleId", "by", "in"].map(
					(name) => params.get(name) && <input key={name} type="hidden" name={name} value={params.get(name) ?? ""} />,
				)}
				<div className="relative min-w-0 flex-1 basis-60 sm:max-w-100">
					<label className="sr-only" htmlFor="search">
						{label}
					</label>
					<PanelIcon name="search" className="pointer-events-none absolute inset-s-3 top-3 size-5 text-quiet" />
					<input
						ref={input}
						id="search"
						name="search"
						type="search"
						className="input ps-10"
						placeholder={label}
						defaultValue={search}
						maxLength={SEARCH_LIMIT}
						autoComplete="off"
						onChange={(event) => goSoon({ search: event.target.value }, PAUSE_MS)}
					/>
				</div>
				{order && <ListOrderFields {...order} params={params} onSort={(sort) => goSoon({ sort, dir: "" }, 0)} />}
				<noscript>
					<Button type="submit" isSmall text={m.admin_search()} />
				</noscript>
				<p role="status" className="text-small text-quiet md:ms-auto">
					{/* Keeps the place of the count, so that the search stays as wide as it is. */}
					{count === "" ? (
						<span aria-hidden="true" className="invisible">
							{label}
						</span>
					) : (
						count
					)}
				</p>
			</form>
		</search>
	);
}

type ListOrderFieldsProps = ListOrder & { params: URLSearchParams; onSort: (sort: string) => void };

function ListOrderFields({ sort, descending, columns, params, onSort }: ListOrderFieldsProps) {
	const byDate = columns.find(({ sort: name }) => name === "updated") ?? { sort: "updated", label: m.admin_updated() };
	const sorts = [...columns.filter((column) => column.sort !== undefined && column.sort !== byDate.sort), byDate];
	return (
		<>
			<input type="hidden" name="dir" value={descending ? "desc" : "asc"} />
			<div className="md:hidden">
				<label className="sr-only" htmlFor="sort">
					{m.admin_sort_by()}
				</label>
				<select
					key={sort}
					id="sort"
					name="sort"
					className="input w-auto"
					defaultValue={sort}
					onChange={(event) => onSort(event.target.value)}
				>
					{sorts.map((choice) => (
						<option key={choice.sort} value={choice.sort}>
							{choice.label}
						</option>
					))}
				</select>
			</div>
			<ButtonLink
				to={withParams(params, { dir: descending ? "asc" : "desc" })}
				replace
				preventScrollReset
				kind="icon"
				icon={descending ? "down" : "up"}
				className="border border-edge md:hidden"
				aria-label={descending ? m.admin_sort_ascending() : m.admin_sort_descending()}
			/>
		</>
	);
}
