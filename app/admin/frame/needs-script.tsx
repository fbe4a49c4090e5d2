// Said where a page of the panel can be read without script, but not changed.
import * as m from "#messages";

export function NeedsScript() {
	return (
		<noscript>
			<p className="note mb-5">{m.admin_needs_script()}</p>
		</noscript>
	);
}
