// Asks for the provider's website until it is set: the home page, the footer and the buttons of new modules lead there.
import { ButtonLink } from "#app/admin/panel/button.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import * as m from "#messages";

export function ProviderNotice() {
	const { can } = usePanel();
	return (
		<section aria-labelledby="provider" className="note mb-6">
			<PanelIcon name="open" className="mt-0.5 size-5 text-action" />
			<div>
				<h2 id="provider" className="font-semibold">
					{m.admin_provider_unknown()}
				</h2>
				<p className="text-quiet">{can("people") ? m.admin_provider_unknown_hint() : m.admin_provider_unknown_ask()}</p>
				{can("people") && <ButtonLink kind="row" to="/admin/settings" text={m.admin_settings()} />}
			</div>
		</section>
	);
}
