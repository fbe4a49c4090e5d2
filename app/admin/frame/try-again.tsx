// "Try again" of a page of the panel that did not load: loads it as a new document, but only once the server answers. Without it the
// browser would show its own error page.
import { useState } from "react";
import { checkContact } from "#app/ui/script/contact.ts";
import * as m from "#messages";

export function TryAgain() {
	const [hasFailed, setHasFailed] = useState(false);
	async function load() {
		setHasFailed(false);
		if (navigator.onLine && (await checkContact()) !== undefined) location.assign(location.href.replace(/#.*$/, ""));
		else setHasFailed(true);
	}
	return (
		<>
			<button type="button" className="button button-main" onClick={() => void load()}>
				{m.try_again()}
			</button>
			<p role="status" className="basis-full text-bad">
				{hasFailed && <span>{navigator.onLine ? m.admin_reason_unreachable() : m.admin_reason_offline()}</span>}
			</p>
		</>
	);
}
