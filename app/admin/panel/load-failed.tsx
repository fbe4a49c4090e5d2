// A page of the panel that could not be loaded: what failed, that nothing was changed, and what to do.
import { Link } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import * as m from "#messages";
import { TryAgain } from "./try-again.tsx";

export type LoadFailedProps = {
	title: string;
	/** Deleted, or a wrong address: trying again does not help. */
	isMissing?: boolean;
	back?: { to: string; text: string };
};

export function LoadFailed({ title, isMissing = false, back }: LoadFailedProps) {
	return (
		<Notice
			as="page"
			icon={isMissing ? "survey" : "calm"}
			title={title}
			actions={
				<>
					{!isMissing && <TryAgain />}
					{back && (
						<Link to={back.to} className={`button ${isMissing ? "button-main" : "button-plain"}`}>
							{back.text}
						</Link>
					)}
				</>
			}
		>
			<title>{title}</title>
			<p>{isMissing ? m.admin_missing_hint() : m.admin_load_failed_hint()}</p>
		</Notice>
	);
}
