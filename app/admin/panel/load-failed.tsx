// A page of the panel that could not be loaded: what failed, that nothing was changed, and what to do.
import { useState } from "react";
import { Link } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import * as m from "#messages";
import { findOutage } from "./find-outage.ts";

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

/** Loads the page as a new document, but only once the server answers: without it the browser would show its own error page. */
function TryAgain() {
	const [outage, setOutage] = useState<string>();
	async function load() {
		setOutage(undefined);
		const found = await findOutage();
		if (found === undefined) location.assign(location.href.replace(/#.*$/, ""));
		else setOutage(found);
	}
	return (
		<>
			<button type="button" className="button button-main" onClick={() => void load()}>
				{m.try_again()}
			</button>
			<p role="status" className="basis-full text-bad">
				{outage && <span>{outage}</span>}
			</p>
		</>
	);
}
