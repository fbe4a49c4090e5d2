// The 404 page of the panel, in its frame: an unknown address below /admin.
import { data } from "react-router";
import { LoadFailed } from "#app/admin/frame/load-failed.tsx";
import { PANEL_HOME } from "#app/admin/frame/sign-in-target.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import * as m from "#messages";
import type { Route } from "./+types/unknown.ts";

export function loader() {
	return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches }) => {
	return pageMeta(matches[0].loaderData.site, { title: m.page_not_found(), isSecret: true });
};

export default function UnknownPanelPage() {
	return <LoadFailed title={m.page_not_found()} isMissing back={{ to: PANEL_HOME, text: m.admin_dashboard() }} />;
}
