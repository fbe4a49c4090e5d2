// Redirects an unknown address of the panel to the 404 page (specification 2).
import { redirectDocument } from "react-router";

export function loader() {
	return redirectDocument("/not-found");
}

export default function UnknownPanelPage() {
	return null;
}
