// The institute's own look and the site's settings. Everybody of the panel sees them; owners change them.
import * as z from "zod/mini";
import { ButtonLink } from "#app/admin/panel/button.tsx";
import { callServerAction } from "#app/admin/panel/forms/send.ts";
import { NeedsScript, PageHead } from "#app/admin/panel/page-head.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { MarkCard } from "#app/admin/settings/mark-card.tsx";
import { SettingsForm } from "#app/admin/settings/settings-form.tsx";
import { hubContext } from "#app/context.ts";
import { answerChange, answerProblems, answerUpdate, readBody } from "#app/panel.ts";
import { PanelError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { typedSettingsSchema } from "#core/settings/settings.ts";
import * as m from "#messages";
import type { Route } from "./+types/settings.ts";

export const meta = panelMeta(() => m.admin_settings());

export async function loader({ context }: Route.LoaderArgs) {
	const { settings, site } = context.get(hubContext);
	const { productName, providerName, providerUrl, doubts } = site;
	const names = { productName, providerName, providerUrl: providerUrl === "/" ? "" : providerUrl };
	const defaults = { ...names, doubtsLabel: doubts.label, distressText: doubts.distressText ?? "" };
	const { typed, version, mark, given } = await settings.getForm();
	return { stored: { typed, version }, mark, given, defaults, readAt: Date.now() };
}

const commandSchema = z.discriminatedUnion("do", [
	z.strictObject({ do: z.literal("save"), typed: typedSettingsSchema, version: z.int().check(z.nonnegative()) }),
	z.strictObject({
		do: z.literal("mark"),
		sha256: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
	}),
]);

export function action({ request, context }: Route.ActionArgs) {
	return answerChange(
		context,
		async (actor) => {
			const command = await readBody(request, commandSchema);
			const { settings } = context.get(hubContext);
			if (command.do === "mark") {
				const set = await settings.setMark(command.sha256, actor);
				return set.ok ? { ok: true as const } : answerProblems(set.problems);
			}
			const saved = await settings.save(command.typed, command.version, actor);
			return answerUpdate("site", saved.ok ? saved.typed : command.typed, saved, ({ typed }) => typed);
		},
		"people",
	);
}

export const clientAction = callServerAction;

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
	const { stored, mark, given, defaults, readAt } = loaderData;
	const isOff = !usePanel().can("people");
	return (
		<>
			<PageHead title={m.admin_settings()} actions={<ButtonLink to="/admin/keys" text={m.admin_api_keys()} />} />
			<NeedsScript />
			{isOff && <p className="note mb-5">{m.admin_settings_for_owners()}</p>}
			<MarkCard mark={mark} isOff={isOff} />
			<SettingsForm stored={stored} given={given} defaults={defaults} readAt={readAt} isOff={isOff} />
		</>
	);
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	return <PanelError {...props} title={m.admin_failed_to_load_settings()} />;
}
