// Redirects /admin to the dashboard (specification 2).
import { redirect } from "react-router";
import { PANEL_HOME } from "#app/admin/panel/sign-in-target.ts";

export function loader() {
	return redirect(PANEL_HOME);
}

export default function PanelIndex() {
	return null;
}
