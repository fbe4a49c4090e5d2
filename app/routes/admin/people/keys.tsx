// The keys by which the institute's scripts use the HTTP interface. Everybody of the panel sees them; owners make and revoke them.
import { useState } from "react";
import * as z from "zod/mini";
import { Button } from "#app/admin/panel/button.tsx";
import { callServerAction } from "#app/admin/panel/forms/send.ts";
import { PageLinks } from "#app/admin/panel/lists/page-links.tsx";
import { focusHeading, PageHead } from "#app/admin/panel/page-head.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { Sentence } from "#app/admin/panel/sentence.tsx";
import { type NewApiKey, useCommand } from "#app/admin/people/account/use-command.ts";
import { NewKeyDialog, ShownKeyDialog } from "#app/admin/people/key-dialog.tsx";
import { KeyList, type KeyRow } from "#app/admin/people/key-list.tsx";
import { hubContext } from "#app/context.ts";
import { answerChange, answerProblems, readBody } from "#app/panel.ts";
import { PanelError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { readPageNumber } from "#app/ui/page-headers.ts";
import { readKeyForm, typedKeySchema } from "#core/people/api-key.ts";
import * as m from "#messages";
import type { Route } from "./+types/keys.ts";

export const meta = panelMeta(() => m.admin_api_keys());

export function loader({ context, url }: Route.LoaderArgs) {
	return context.get(hubContext).apiKeys.list(readPageNumber(url));
}

const commandSchema = z.discriminatedUnion("do", [
	z.strictObject({ do: z.literal("create"), typed: typedKeySchema }),
	z.strictObject({ do: z.literal("revoke"), id: z.string().check(z.maxLength(100)) }),
]);

export function action({ request, context }: Route.ActionArgs) {
	return answerChange(
		context,
		async (actor) => {
			const command = await readBody(request, commandSchema);
			const { apiKeys } = context.get(hubContext);
			if (command.do === "revoke") {
				await apiKeys.revoke(command.id, actor);
				return { ok: true as const };
			}
			const reading = readKeyForm(command.typed, Date.now());
			if (!reading.ok) return answerProblems(reading.problems);
			const created = await apiKeys.create(reading.input, actor);
			return created.ok ? { ok: true as const, apiKey: created.key } : answerProblems(created.problems);
		},
		"people",
	);
}

export const clientAction = callServerAction;

export default function KeysPage({ loaderData: { keys, page, pageCount, total } }: Route.ComponentProps) {
	const { can, confirm } = usePanel();
	const command = useCommand();
	const [isMaking, setIsMaking] = useState(false);
	const [made, setMade] = useState<NewApiKey>();

	async function revoke({ id, name }: KeyRow) {
		const question = { title: m.admin_api_key_revoke_question({ name }), body: m.admin_api_key_revoke_what() };
		if (!(await confirm({ ...question, yes: m.admin_api_key_revoke(), isDangerous: true }))) return;
		const texts = { done: m.admin_api_key_revoked({ name }), failed: m.admin_api_key_revoke_failed() };
		if (await command({ do: "revoke", id }, texts)) focusHeading();
	}

	return (
		<>
			<PageHead
				title={m.admin_api_keys()}
				back={{ to: "/admin/people", text: m.admin_all_people() }}
				actions={
					can("people") && (
						<Button
							kind="main"
							icon="add"
							text={m.admin_api_key_new()}
							data-needs-script
							onClick={() => setIsMaking(true)}
						/>
					)
				}
			/>
			<p className="mb-5 max-w-reading text-quiet">
				<Sentence
					message={(address = "") => m.admin_api_keys_hint({ address })}
					parts={[
						<a key="address" className="link break-all" href={DOCUMENT}>
							{DOCUMENT}
						</a>,
					]}
				/>
			</p>
			{total === 0 ? (
				<p>{m.admin_api_keys_none()}</p>
			) : (
				<KeyList keys={keys} onRevoke={can("people") ? (key) => void revoke(key) : undefined} />
			)}
			<PageLinks page={page} pageCount={pageCount} />
			{isMaking && (
				<NewKeyDialog
					onMade={(key) => {
						setIsMaking(false);
						setMade(key);
					}}
					onCancel={() => setIsMaking(false)}
				/>
			)}
			{made && <ShownKeyDialog apiKey={made} onClose={() => setMade(undefined)} />}
		</>
	);
}

const DOCUMENT = "/api/v1/openapi.json";

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	return <PanelError {...props} title={m.admin_failed_to_load_keys()} />;
}
