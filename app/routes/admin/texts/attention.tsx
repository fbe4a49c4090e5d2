// The linked and copied documents that the daily check found to need attention. The dashboard leads here.
import { useState } from "react";
import { useRevalidator } from "react-router";
import { EmptyList } from "#app/admin/panel/lists/empty-list.tsx";
import { readListQuery } from "#app/admin/panel/lists/list-query.ts";
import { PageLinks } from "#app/admin/panel/lists/page-links.tsx";
import { useChange } from "#app/admin/panel/lists/use-change.ts";
import { focusHeading, PageHead } from "#app/admin/panel/page-head.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { type AttentionDocument, AttentionList } from "#app/admin/subtopics/attention-list.tsx";
import { checkDocument } from "#app/admin/subtopics/check-call.ts";
import { hubContext } from "#app/context.ts";
import { PanelError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import * as m from "#messages";
import type { Route } from "./+types/attention.ts";

export const meta = panelMeta(() => m.admin_attention());

export function loader({ context, url }: Route.LoaderArgs) {
	const { page } = readListQuery(url.searchParams, ["place"]);
	return context.get(hubContext).documentChecks.list(page);
}

export default function AttentionPage({ loaderData }: Route.ComponentProps) {
	const { documents, total, page, pageCount } = loaderData;
	const { showToast } = usePanel();
	const { revalidate } = useRevalidator();
	const change = useChange();
	const [checking, setChecking] = useState<AttentionDocument>();

	async function check(document: AttentionDocument) {
		setChecking(document);
		const { subtopicId, phase } = document;
		let closed: string | undefined;
		const isDone = await change(
			async () => {
				const answer = await checkDocument(subtopicId, phase);
				if (answer.ok || answer.code !== "closed") return answer;
				closed = answer.message;
				return { ok: true };
			},
			{ failed: m.admin_check_now_failed() },
		).finally(() => setChecking(undefined));
		if (!isDone) return;
		showToast(closed ?? m.admin_check_now_good(), closed === undefined ? undefined : "failed");
		await revalidate();
		// The row with the pressed button may be removed.
		if (closed === undefined) focusHeading();
	}

	return (
		<>
			<PageHead title={m.admin_attention()} back={{ to: "/admin/dashboard", text: m.admin_dashboard() }} />
			<p className="mb-4 text-quiet">{m.admin_attention_hint()}</p>
			{total === 0 ? (
				<EmptyList search="" title={m.admin_attention_none()} />
			) : (
				<>
					<p className="mb-4">{m.admin_attention_count({ count: total })}</p>
					<AttentionList documents={documents} checking={checking} onCheck={(document) => void check(document)} />
				</>
			)}
			<PageLinks page={page} pageCount={pageCount} />
		</>
	);
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	return <PanelError {...props} title={m.admin_attention_failed()} />;
}
