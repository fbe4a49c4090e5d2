// The 404 page of the panel, in its frame: an unknown address below /admin.
import { data } from "react-router";
import { LoadFailed } from "#app/admin/panel/load-failed.tsx";
import { PANEL_HOME } from "#app/admin/panel/sign-in-target.ts";
import { panelMeta } from "#app/panel-meta.ts";
import * as m from "#messages";

export function loader() {
	return data(null, { status: 404 });
}

export const meta = panelMeta(() => m.page_not_found());

export default function UnknownPanelPage() {
	return <LoadFailed title={m.page_not_found()} isMissing back={{ to: PANEL_HOME, text: m.admin_dashboard() }} />;
}
