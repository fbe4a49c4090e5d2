// The versions of a section's text; ?version=N opens one. Restoring one saves it as a new version.
import { useNavigate, useRevalidator } from "react-router";
import { type ChangeResult, useChange } from "#app/admin/panel/lists/use-change.ts";
import { PageHead } from "#app/admin/panel/page-head.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { sectionName } from "#app/admin/subtopics/section-name.ts";
import { restoredWords } from "#app/admin/texts/saved-words.ts";
import { saveText } from "#app/admin/texts/text-calls.ts";
import { textPath } from "#app/admin/texts/text-paths.ts";
import { VersionList } from "#app/admin/texts/versions/version-list.tsx";
import { VersionView } from "#app/admin/texts/versions/version-view.tsx";
import { hubContext } from "#app/context.ts";
import { answerHubErrors } from "#app/hub-error.ts";
import { SubtopicError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { DOCUMENT_PHASES } from "#core/modules/phases.ts";
import { HubError } from "#core/problem.ts";
import * as m from "#messages";
import type { Route } from "./+types/versions.ts";

export const meta: Route.MetaFunction = panelMeta(({ loaderData }) => {
	return loaderData ? m.admin_text_versions_of({ section: sectionName(loaderData.phase) }) : m.admin_text_versions();
});

export function loader({ context, params: { subtopicId, phase: name }, url }: Route.LoaderArgs) {
	return answerHubErrors(async () => {
		const { texts } = context.get(hubContext);
		const phase = DOCUMENT_PHASES.find((each) => each === name);
		if (!phase) throw new HubError("subtopic-not-found");
		const { text, closed, subtopicTitle, moduleTitle } = await texts.getForEdit(subtopicId, phase);
		const asked = Number(url.searchParams.get("version"));
		const found = Number.isInteger(asked) && asked > 0 ? await texts.getVersion(subtopicId, phase, asked) : undefined;
		const shown = found && (await texts.preview(found.markdown));
		const open = found && shown && { version: found.version, markdown: found.markdown, ...shown };
		return {
			subtopicId,
			phase,
			closed,
			subtopicTitle,
			moduleTitle,
			open,
			isGone: asked > 0 && !open,
			current: text ? { version: text.version, markdown: text.markdown } : { version: 0, markdown: "" },
			versions: await texts.listVersions(subtopicId, phase),
		};
	});
}

export default function VersionsPage({ loaderData }: Route.ComponentProps) {
	const { subtopicId, phase, closed, subtopicTitle, moduleTitle, versions, open, isGone, current } = loaderData;
	const change = useChange();
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const { can } = usePanel();
	const editor = textPath(subtopicId, phase);

	async function goBack({ version, markdown }: { version: number; markdown: string }) {
		const call = async (): Promise<ChangeResult> => {
			const text = { subtopicId, phase, markdown, version: current.version, origin: "written" as const };
			const answer = await saveText(text);
			if (answer.ok || answer.code !== "conflict") return answer;
			await revalidate();
			return { ok: false, code: "conflict", message: m.admin_text_changed_meanwhile() };
		};
		const words = { done: restoredWords(version, closed), failed: m.admin_text_restore_failed() };
		if (await change(call, words)) await navigate(editor);
	}

	return (
		<>
			<PageHead
				title={m.admin_text_versions_of({ section: sectionName(phase) })}
				about={{ module: moduleTitle, subtopic: subtopicTitle }}
				back={
					can("edit")
						? { to: editor, text: m.admin_text_edit() }
						: { to: `/admin/subtopics/edit/${subtopicId}`, text: m.admin_subtopic() }
				}
			/>
			<p className="mb-4 text-quiet">
				{versions.length === 0 ? m.admin_text_no_versions() : m.admin_text_versions_hint()}
			</p>
			<div className="versions">
				<VersionList versions={versions} open={open?.version} />
				{isGone && <p className="note">{m.admin_text_version_deleted()}</p>}
				{open && (
					<VersionView key={open.version} {...open} current={current.markdown} onGoBack={() => void goBack(open)} />
				)}
			</div>
		</>
	);
}

export const ErrorBoundary = SubtopicError;
