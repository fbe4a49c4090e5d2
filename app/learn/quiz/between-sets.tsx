// Between two sets nothing is at stake: the place for a newer version of the site, and for the offer to install it.
import { InstallOffer } from "#app/learn/offline/install-offer.tsx";
import { UpdateOffer } from "#app/learn/offline/update-offer.tsx";
import { saveSession } from "#app/learn/session/session-store.ts";

export default function BetweenSets() {
	return (
		<div className="mt-6 space-y-4 empty:hidden">
			<UpdateOffer onUpdateChosen={saveSession} />
			<InstallOffer />
		</div>
	);
}
