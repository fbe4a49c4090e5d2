// What the service worker shows for a page that this browser has not opened before while there is no network. Rendered like
// every page and kept with them; a script lists what opens without a network.
import { use } from "react";
import { FilesContext } from "#app/learner-document.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { publicHeaders } from "#app/ui/page-headers.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import * as m from "#messages";
import type { Route } from "./+types/offline.ts";

export const headers = publicHeaders;

export const meta: Route.MetaFunction = ({ matches }) => {
	return pageMeta(matches[0].loaderData.site, { title: m.offline_title(), isSecret: true });
};

/**
 * Code that loads late, and that any page may need when it is opened again: the list of what is kept, the parser of a stored
 * session. Named in the page, so that the service worker stores it with the page.
 */
const PARTS = [
	...["after-load", "show-offline", "offline-list", "read-session", "sync", "seal", "earlier-runs", "text-extras"],
	...["large-picture", "own-part"],
	// A quiz that was opened for a moment had no time to load what comes after its first question.
	...["resume", "resume-offer", "open-run", "after-first-set"],
];

export default function OfflinePage() {
	const { parts = {} } = use(FilesContext) ?? {};
	return (
		<>
			{[...new Set(PARTS.flatMap((part) => parts[part] ?? []))].map((file) => (
				<link key={file} rel="modulepreload" href={file} />
			))}
			<Notice
				as="page"
				icon="calm"
				title={m.offline_title()}
				actions={
					<a href="/" className="button button-main">
						{m.return_to_home()}
					</a>
				}
			>
				<p data-offline-hint>{m.offline_hint()}</p>
			</Notice>
			<div data-kept-modules data-offline className="mx-auto max-w-reading pb-10" />
		</>
	);
}
