// A page with a list: heading, search, table and page links, or an empty state with the next step. Used by the pages of
// modules, subtopics and question files.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button, ButtonLink } from "#app/admin/panel/button.tsx";
import { PageHead, type PageHeadProps } from "#app/admin/panel/page-head.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import * as m from "#messages";
import { EmptyList } from "./empty-list.tsx";
import { type ListAddress, useParameters, withParams } from "./list-query.ts";
import { useListState } from "./list-return.ts";
import { ListTools } from "./list-tools.tsx";
import { PageLinks } from "./page-links.tsx";

export type Column = {
	label: string;
	/** The value of ?sort=; undefined: not sortable. */
	sort?: string;
	className?: string;
};

export type ListPageProps = Omit<PageHeadProps, "actions"> & {
	create?: { to: string; label: string };
	/** Shown before the link that creates a record, or in its place. */
	lead?: ReactNode;
	/** The label of the search: "Search modules". */
	searchLabel: string;
	query: ListAddress<string>;
	columns: readonly Column[];
	list: { page: number; pageCount: number; total: number };
	/** "12 modules", announced when a search has changed the list. */
	count: string;
	caption: string;
	empty: { title: string; hint: string };
	/** The rows of the table. */
	children: ReactNode;
};

export function ListPage({ create, lead, searchLabel, query, columns, list, count, ...props }: ListPageProps) {
	const { caption, empty, children, ...head } = props;
	const createLink = create && (
		<ButtonLink to={create.to} kind="main" icon="add" className="for-editors" text={create.label} />
	);
	const isBlank = list.total === 0 && query.search === "";
	return (
		<>
			<PageHead
				{...head}
				actions={
					!isBlank && (
						<>
							{lead}
							{createLink}
						</>
					)
				}
			/>
			{!isBlank && <ListTools label={searchLabel} search={query.search} order={{ ...query, columns }} count={count} />}
			{list.total === 0 ? (
				<EmptyList search={query.search} {...empty} action={createLink} />
			) : (
				<table className="panel-table">
					<caption className="sr-only">{caption}</caption>
					<thead>
						<tr>
							{columns.map((column) => (
								<ColumnHead key={column.label} column={column} query={query} />
							))}
						</tr>
					</thead>
					<tbody>{children}</tbody>
				</table>
			)}
			<PageLinks page={list.page} pageCount={list.pageCount} />
		</>
	);
}

/** A sortable column is a link, so that the order is part of the address. */
function ColumnHead({ column, query }: { column: Column; query: ListAddress<string> }) {
	const params = useParameters();
	const { sort, label, className } = column;
	if (sort === undefined) {
		return (
			<th scope="col" className={className}>
				{label}
			</th>
		);
	}
	const isCurrent = query.sort === sort;
	const opposite = query.descending ? "asc" : "desc";
	return (
		<th
			scope="col"
			aria-sort={isCurrent ? (query.descending ? "descending" : "ascending") : undefined}
			className={className}
		>
			<Link
				to={withParams(params, { sort, dir: isCurrent ? opposite : null })}
				replace
				preventScrollReset
				className="inline-flex min-h-11 items-center gap-1 hover:text-ink"
			>
				<span>{label}</span>
				<PanelIcon
					name={isCurrent ? (query.descending ? "down" : "up") : "sort"}
					className={isCurrent ? "size-4" : "sort-sign size-4"}
				/>
				<span className="sr-only">{m.admin_sort_by_this()}</span>
			</Link>
		</th>
	);
}

/** The actions of a row: `lead`, Edit, others (`children`), Delete. `name` is read out with each. */
export function RowActions({ name, edit, onDelete, lead, children }: RowActionsProps) {
	const { can } = usePanel();
	const state = useListState();
	return (
		<td className="row-actions">
			<div className="row-action-groups">
				{lead && <div className="row-action-group">{lead}</div>}
				<div className="row-action-group">
					<ButtonLink
						to={edit}
						state={state}
						kind="row"
						of={name}
						text={can("edit") ? m.admin_edit() : m.admin_open()}
					/>
					{children}
					<Button
						kind="row-bad"
						className="for-editors"
						of={name}
						text={m.admin_delete()}
						data-needs-script
						onClick={onDelete}
					/>
				</div>
			</div>
		</td>
	);
}

type RowActionsProps = {
	name: string;
	edit: string;
	onDelete: () => void;
	lead?: ReactNode;
	children?: ReactNode;
};
