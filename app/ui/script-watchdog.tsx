// The line on a page whose script does not run (a bad network, a deploy), with a reload button; hidden in every page. The
// script that shows it is in script/page-start.ts.
import * as m from "#messages";
import { ReloadButton } from "./reload-button.tsx";
import { NOTICE_ID } from "./script/page-start.ts";

export function ScriptWatchdog() {
	return (
		<div id={NOTICE_ID} hidden role="alert" className="border-b border-line bg-card">
			<div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-6">
				<p>{m.page_not_hydrated()}</p>
				<ReloadButton className="button-main">{m.reload_page()}</ReloadButton>
			</div>
		</div>
	);
}
