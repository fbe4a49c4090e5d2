// An address of the panel that no page has leads to the 404 page, as everywhere (specification 2).
import { redirectDocument } from "react-router";

export function loader() {
	return redirectDocument("/not-found");
}

export default function UnknownPanelPage() {
	return null;
}
