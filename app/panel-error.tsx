// The error boundary of the panel's pages: a missing record, or what could not be loaded and how to try again.
import { LoadFailed, type LoadFailedProps } from "#app/admin/panel/load-failed.tsx";
import { passOnBugs, readShownError } from "#app/hub-error.ts";
import type { HubErrorCode } from "#core/problem.ts";
import * as m from "#messages";

export type PanelErrorProps = Pick<LoadFailedProps, "title" | "back"> & {
	error: unknown;
	loaderData?: unknown;
	/** The error of a record that does not exist, with its title. */
	missing?: { code: HubErrorCode; title: string };
};

/** The boundary of a page about the questions of a subtopic. */
export function QuestionsError(props: Omit<PanelErrorProps, "title" | "back">) {
	const back = { to: "/admin/mcq", text: m.admin_all_mcq_files() };
	return <PanelError {...props} title={m.admin_failed_to_load_questions()} back={back} />;
}

/** The boundary of a page about a stored subtopic. */
export function SubtopicError(props: Omit<PanelErrorProps, "title" | "back" | "missing">) {
	return (
		<PanelError
			{...props}
			title={m.admin_failed_to_load_subtopic_data()}
			missing={{ code: "subtopic-not-found", title: m.subtopic_not_found() }}
			back={{ to: "/admin/subtopics", text: m.admin_all_subtopics() }}
		/>
	);
}

/** The boundary of a page about a paper of a mock exam. */
export function PaperError(props: Omit<PanelErrorProps, "title" | "back" | "missing">) {
	return (
		<PanelError
			{...props}
			title={m.admin_mock_failed_to_load()}
			missing={{ code: "paper-not-found", title: m.api_paper_not_found() }}
			back={{ to: "/admin/papers", text: m.admin_mocks() }}
		/>
	);
}

/** @throws bugs, for the boundary of the layout */
export function PanelError({ error, loaderData, missing, ...props }: PanelErrorProps) {
	passOnBugs(error, loaderData);
	if (!missing || readShownError(error)?.code !== missing.code) return <LoadFailed {...props} />;
	return <LoadFailed {...props} title={missing.title} isMissing />;
}
