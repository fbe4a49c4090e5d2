// Redirects every unknown address to the 404 page (specification 2).
import { redirect } from "react-router";

export function loader() {
	return redirect("/not-found", { headers: { "Cache-Control": "no-store" } });
}

export default function Unknown() {
	return null;
}
