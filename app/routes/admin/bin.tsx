// The bin: deleted modules, subtopics and question files, back by one press, or deleted for good (decision 123).
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { BIN_SORTS, BinLine, type BinRow, binColumns } from "#app/admin/desk/bin/bin-table.tsx";
import { DeleteDialog } from "#app/admin/desk/bin/delete-dialog.tsx";
import { EmptyDialog } from "#app/admin/desk/bin/empty-dialog.tsx";
import { Button } from "#app/admin/panel/button.tsx";
import type { DoneResult } from "#app/admin/panel/forms/save-result.ts";
import { callServerAction, useSend } from "#app/admin/panel/forms/send.ts";
import { ListPage } from "#app/admin/panel/lists/list-page.tsx";
import { readListQuery } from "#app/admin/panel/lists/list-query.ts";
import { useChange } from "#app/admin/panel/lists/use-change.ts";
import { focusHeading } from "#app/admin/panel/page-head.tsx";
import { hubContext } from "#app/context.ts";
import { answerChange, readBody } from "#app/panel.ts";
import { PanelError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { BIN_DAYS } from "#core/modules/bin.ts";
import * as m from "#messages";
import type { Route } from "./+types/bin.ts";

export const meta = panelMeta(() => m.admin_bin());

export async function loader({ context, url }: Route.LoaderArgs) {
	const asked = readListQuery(url.searchParams, BIN_SORTS);
	// What was deleted last comes first.
	const isNewestFirst = asked.sort === "deleted" && url.searchParams.get("dir") === null;
	const query = { ...asked, descending: isNewestFirst || asked.descending };
	const { bin, settings } = context.get(hubContext);
	const { providerName: institute } = await settings.readSite();
	return { query, institute, ...(await bin.list(query)) };
}

const changeSchema = z.union([
	z.strictObject({ restore: z.string() }),
	/** The file of a subtopic that was deleted last. */
	z.strictObject({ restoreFile: z.string() }),
	z.strictObject({ delete: z.string(), name: z.string() }),
	/** Everything of up to a time; the page repeats it while some is left. */
	z.strictObject({ emptyUpTo: z.int(), name: z.string() }),
]);

export function action({ request, context }: Route.ActionArgs) {
	return answerChange(context, async (actor) => {
		const body = await readBody(request, changeSchema);
		const { bin, settings } = context.get(hubContext);
		if ("restore" in body) await bin.restore(body.restore, actor);
		else if ("restoreFile" in body) await bin.restoreFile(body.restoreFile, actor);
		else if ("emptyUpTo" in body) {
			const { providerName } = await settings.readSite();
			const { left } = await bin.empty({ typed: body.name, name: providerName, upTo: body.emptyUpTo }, actor);
			return { ok: true as const, left };
		} else await bin.deleteForGood(body.delete, body.name, actor);
		return { ok: true as const };
	});
}

export const clientAction = callServerAction;

/** Empties the bin in short calls. `left`: how many are left while it runs. */
function useEmptying(upTo: number) {
	const [left, setLeft] = useState<number>();
	const isStopped = useRef(false);
	const send = useSend<DoneResult | { ok: true; left?: number }>();
	const change = useChange();
	async function run(name: string) {
		for (;;) {
			const answer = await send({ emptyUpTo: upTo, name });
			const now = answer.ok && "left" in answer ? (answer.left ?? 0) : 0;
			if (!answer.ok || now === 0 || isStopped.current) return answer;
			setLeft(now);
		}
	}
	return {
		left,
		/** Ends after the call that runs. */
		stop: () => {
			isStopped.current = true;
		},
		async empty(name: string, done: () => void) {
			isStopped.current = false;
			const words = { done: m.admin_bin_emptied(), failed: m.admin_delete_failed() };
			const isDone = await change(() => run(name), words);
			setLeft(undefined);
			if (isDone) done();
		},
	};
}

export default function BinPage({ loaderData }: Route.ComponentProps) {
	const { entries, query, institute, readAt, ...list } = loaderData;
	/** What was in the bin when the question was asked. */
	const [asked, setAsked] = useState<{ upTo: number; total: number }>();
	const emptying = useEmptying(asked?.upTo ?? 0);
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

	function close() {
		emptying.stop();
		setAsked(undefined);
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
			{list.total > 0 && query.search === "" && (
				<Button
					className="for-editors mt-4"
					text={m.admin_bin_empty_all()}
					data-needs-script
					onClick={() => setAsked({ upTo: readAt, total: list.total })}
				/>
			)}
			{asked && (
				<EmptyDialog
					institute={institute}
					total={asked.total}
					left={emptying.left}
					onEmpty={(name) => emptying.empty(name, close)}
					onClose={close}
				/>
			)}
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
