// "Try again" of a page of the panel that did not load: loads it as a new document, but only once the server answers. Without it the
// browser would show its own error page.
import { useState } from "react";
import * as m from "#messages";
import { findOutage } from "./find-outage.ts";

export function TryAgain() {
	const [outage, setOutage] = useState<string>();
	async function load() {
		setOutage(undefined);
		const found = await findOutage();
		if (found === undefined) location.assign(location.href.replace(/#.*$/, ""));
		else setOutage(found);
	}
	return (
		<>
			<button type="button" className="button button-main" onClick={() => void load()}>
				{m.try_again()}
			</button>
			<p role="status" className="basis-full text-bad">
				{outage && <span>{outage}</span>}
			</p>
		</>
	);
}
