// The bin: deleted modules, subtopics and question files, back by one press, or deleted for good (decision 123).
import { useState } from "react";
import * as z from "zod/mini";
import { BIN_SORTS, BinLine, type BinRow, binColumns } from "#app/admin/bin/bin-table.tsx";
import { DeleteDialog } from "#app/admin/bin/delete-dialog.tsx";
import type { DoneResult } from "#app/admin/forms/save-result.ts";
import { callServerAction, useSend } from "#app/admin/forms/send.ts";
import { focusHeading } from "#app/admin/frame/page-head.tsx";
import { ListPage } from "#app/admin/lists/list-page.tsx";
import { readListQuery } from "#app/admin/lists/list-query.ts";
import { useChange } from "#app/admin/lists/use-change.ts";
import { hubContext } from "#app/context.ts";
import { answerChange, readBody } from "#app/panel.ts";
import { PanelError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { BIN_DAYS } from "#core/catalog/bin.ts";
import * as m from "#messages";
import type { Route } from "./+types/bin.ts";

export const meta = panelMeta(() => m.admin_bin());

export async function loader({ context, url }: Route.LoaderArgs) {
	const asked = readListQuery(url.searchParams, BIN_SORTS);
	// What was deleted last comes first.
	const isNewestFirst = asked.sort === "deleted" && url.searchParams.get("dir") === null;
	const query = { ...asked, descending: isNewestFirst || asked.descending };
	return { query, ...(await context.get(hubContext).bin.list(query)) };
}

const changeSchema = z.union([
	z.strictObject({ restore: z.string() }),
	/** The file of a subtopic that was deleted last. */
	z.strictObject({ restoreFile: z.string() }),
	z.strictObject({ delete: z.string(), name: z.string() }),
]);

export function action({ request, context }: Route.ActionArgs) {
	return answerChange(context, async (actor) => {
		const body = await readBody(request, changeSchema);
		const { bin } = context.get(hubContext);
		if ("restore" in body) await bin.restore(body.restore, actor);
		else if ("restoreFile" in body) await bin.restoreFile(body.restoreFile, actor);
		else await bin.deleteForGood(body.delete, body.name, actor);
		return { ok: true as const };
	});
}

export const clientAction = callServerAction;

export default function BinPage({ loaderData }: Route.ComponentProps) {
	const { entries, query, ...list } = loaderData;
	const [deleting, setDeleting] = useState<BinRow>();
	const send = useSend<DoneResult>();
	const change = useChange();

	async function restore({ id, title }: BinRow) {
		const words = { done: m.admin_bin_restored({ title }), failed: m.admin_bin_restore_failed() };
		if (await change(() => send({ restore: id }), words)) focusHeading();
	}

	async function remove({ id, title }: BinRow, name: string) {
		const words = { done: m.admin_bin_gone({ title }), failed: m.admin_delete_failed() };
		if (!(await change(() => send({ delete: id, name }), words))) return;
		setDeleting(undefined);
		focusHeading();
	}

	return (
		<>
			<ListPage
				title={m.admin_bin()}
				caption={m.admin_bin()}
				lead={<p className="text-quiet">{m.admin_bin_page_hint({ days: BIN_DAYS })}</p>}
				searchLabel={m.admin_bin_search()}
				count={m.admin_bin_count({ count: list.total })}
				empty={{ title: m.admin_bin_page_empty(), hint: m.admin_bin_page_hint({ days: BIN_DAYS }) }}
				columns={binColumns()}
				query={query}
				list={list}
			>
				{entries.map((entry) => (
					<BinLine
						key={entry.id}
						entry={entry}
						onRestore={() => void restore(entry)}
						onDelete={() => setDeleting(entry)}
					/>
				))}
			</ListPage>
			<p className="mt-6 text-small text-quiet">{m.admin_bin_others()}</p>
			{deleting && (
				<DeleteDialog
					title={deleting.title}
					onDelete={(name) => remove(deleting, name)}
					onClose={() => setDeleting(undefined)}
				/>
			)}
		</>
	);
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	return <PanelError {...props} title={m.admin_bin_failed()} />;
}
