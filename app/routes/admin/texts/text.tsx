// The study text of one section of a subtopic: the editor with its preview. Saved by POST /api/texts/save.
import { ButtonLink, NewTabLink } from "#app/admin/panel/button.tsx";
import { PageHead } from "#app/admin/panel/page-head.tsx";
import { sectionName } from "#app/admin/subtopics/section-name.ts";
import { TextForm } from "#app/admin/texts/text-form.tsx";
import { isGoogleLink, versionsPath } from "#app/admin/texts/text-paths.ts";
import { hubContext } from "#app/context.ts";
import { answerHubErrors } from "#app/hub-error.ts";
import { SubtopicError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { DOCUMENT_PHASES } from "#core/modules/phases.ts";
import { HubError } from "#core/problem.ts";
import * as m from "#messages";
import type { Route } from "./+types/text.ts";

export const meta: Route.MetaFunction = panelMeta(({ loaderData }) => {
	return loaderData ? m.admin_text_of({ section: sectionName(loaderData.phase) }) : m.admin_text();
});

export function loader({ context, params, url }: Route.LoaderArgs) {
	return answerHubErrors(async () => {
		const phase = DOCUMENT_PHASES.find((each) => each === params.phase);
		if (!phase) throw new HubError("subtopic-not-found");
		const { text, ...place } = await context.get(hubContext).texts.getForEdit(params.subtopicId, phase);
		const stored = { typed: { markdown: text?.markdown ?? "" }, version: text?.version ?? null };
		const isLinked = isGoogleLink(place.link);
		const google = isLinked ? ("copy" as const) : isGoogleLink(text?.sourceLink) ? ("refresh" as const) : undefined;
		const isCopying = google !== undefined && url.searchParams.get("from") === "google";
		return { ...place, subtopicId: params.subtopicId, phase, stored, google, isCopying };
	});
}

export default function TextPage({ loaderData }: Route.ComponentProps) {
	const { subtopicId, subtopicTitle, moduleId, moduleTitle, phase, link, isShown, closed, stored } = loaderData;
	const { original, google, isCopying } = loaderData;
	const learnersPage = closed ? undefined : `/learn/${moduleId}/${subtopicId}#${phase}`;
	// With the module, so that the form leads back to its list, where the next subtopic is created.
	const back = `/admin/subtopics/edit/${subtopicId}?moduleId=${moduleId}`;
	const hint = isShown ? undefined : hintOf(stored.version !== null, link !== null);
	return (
		<>
			<PageHead
				title={m.admin_text_of({ section: sectionName(phase) })}
				about={{ module: moduleTitle, subtopic: subtopicTitle }}
				back={{ to: back, text: m.admin_edit_subtopic() }}
				actions={
					stored.version !== null && (
						<>
							<ButtonLink to={versionsPath(subtopicId, phase)} isSmall icon="clock" text={m.admin_text_versions()} />
							{isShown && learnersPage !== undefined && (
								<NewTabLink isSmall icon="open" href={learnersPage} text={m.admin_text_as_learner()} />
							)}
						</>
					)
				}
			/>
			{hint && <p className="note mb-5">{hint}</p>}
			<TextForm
				key={`${subtopicId}.${phase}`}
				subtopicId={subtopicId}
				phase={phase}
				stored={stored}
				original={original}
				google={google}
				isCopying={isCopying}
				back={back}
				learnersPage={learnersPage}
				closed={closed}
			/>
		</>
	);
}

/** Notice that learners do not see this text. */
function hintOf(isWritten: boolean, isLinked: boolean): string | undefined {
	if (isWritten) return m.admin_text_not_shown();
	return isLinked ? m.admin_text_replaces_link() : undefined;
}

export const ErrorBoundary = SubtopicError;
