// The error boundary of the panel's pages: a missing record, or what could not be loaded and how to try again.
import { LoadFailed, type LoadFailedProps } from "#app/admin/frame/load-failed.tsx";
import { passOnBugs, readShownError } from "#app/hub-error.ts";
import type { HubErrorCode } from "#core/problem.ts";

export type PanelErrorProps = Pick<LoadFailedProps, "title" | "back"> & {
	error: unknown;
	loaderData?: unknown;
	/** The error of a record that does not exist, with its title. */
	missing?: { code: HubErrorCode; title: string };
};

/** @throws bugs, for the boundary of the layout */
export function PanelError({ error, loaderData, missing, ...props }: PanelErrorProps) {
	passOnBugs(error, loaderData);
	if (!missing || readShownError(error)?.code !== missing.code) return <LoadFailed {...props} />;
	return <LoadFailed {...props} title={missing.title} isMissing />;
}
