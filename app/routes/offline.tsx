// Shown by the service worker for a page that this browser has not opened before, without a network. Rendered and cached like
// every page; a script lists what opens without a network.
import { use } from "react";
import { FilesContext } from "#app/learner-document.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { publicHeaders } from "#app/ui/page-headers.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { ReloadButton } from "#app/ui/reload-button.tsx";
import * as m from "#messages";
import type { Route } from "./+types/offline.ts";

export const headers = publicHeaders;

export const meta: Route.MetaFunction = ({ matches }) => {
	return pageMeta(matches[0].loaderData.site, { title: m.offline_title(), isSecret: true });
};

/**
 * Lazily loaded code that any page may need when it is opened again, such as the list of downloaded modules and the parser of a
 * stored session. Named in the page, so that the service worker stores it with the page.
 */
const PARTS = [
	...["later-parts", "show-offline", "offline-list", "read-session", "sync", "seal", "earlier-runs", "text-extras"],
	...["large-picture", "own-part", "looking-back", "papers-note", "listed-papers"],
	// Also lazy parts of the quiz, which a briefly opened page may not have loaded.
	...["memory-tables", "resume-offer", "after-first-set", "exam-marks", "report-line", "store-received-events"],
];

export default function OfflinePage() {
	const { parts = {}, build } = use(FilesContext) ?? {};
	// In development there are no parts.
	const missing = build === undefined ? [] : PARTS.filter((part) => !parts[part]);
	if (missing.length > 0) throw new Error(`The build has no part ${missing.join(", ")}.`);
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
					<>
						<ReloadButton className="button-main">{m.try_again()}</ReloadButton>
						<a href="/" data-offline-home className="button button-plain">
							{m.return_to_home()}
						</a>
					</>
				}
			>
				<p data-offline-hint>{m.offline_hint()}</p>
			</Notice>
			<div data-kept-modules className="mx-auto max-w-reading pb-10" />
		</>
	);
}
