// Asks for the provider's website until it is set: the home page, the footer and the buttons of new modules lead there.
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import * as m from "#messages";
import { OperatorDetails } from "./operator-details.tsx";

export function ProviderNotice() {
	return (
		<section aria-labelledby="provider" className="note mb-6">
			<PanelIcon name="open" className="mt-0.5 size-5 text-action" />
			<div>
				<h2 id="provider" className="font-semibold">
					{m.admin_provider_unknown()}
				</h2>
				<p className="text-quiet">{m.admin_provider_unknown_hint()}</p>
				<OperatorDetails>
					<p className="text-quiet">{m.admin_provider_setting()}</p>
				</OperatorDetails>
			</div>
		</section>
	);
}
