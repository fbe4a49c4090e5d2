// Who changed what and when: the audit list, newest first.

import { ActivityList } from "#app/admin/activity/activity-list.tsx";
import { PageHead } from "#app/admin/frame/page-head.tsx";
import { PageLinks } from "#app/admin/lists/page-links.tsx";
import { hubContext } from "#app/context.ts";
import { PanelError } from "#app/panel-error.tsx";
import { readPageNumber } from "#app/ui/page-headers.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import * as m from "#messages";
import type { Route } from "./+types/activity.ts";

export const meta: Route.MetaFunction = ({ matches }) => {
	return pageMeta(matches[0].loaderData.site, { title: m.admin_activity(), isSecret: true });
};

export function loader({ context, url }: Route.LoaderArgs) {
	return context.get(hubContext).audit.list({ page: readPageNumber(url) });
}

export default function ActivityPage({ loaderData: { entries, page, pageCount } }: Route.ComponentProps) {
	return (
		<>
			<PageHead title={m.admin_activity()} />
			<ActivityList entries={entries} />
			<PageLinks page={page} pageCount={pageCount} />
		</>
	);
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	return <PanelError {...props} title={m.admin_failed_to_load_activity()} />;
}
