// Between two sets nothing is at stake: the place for the learner's own questions, for a newer version of the site, and for the offer
// to install it.
import { InstallOffer } from "#app/learn/offline/install-offer.tsx";
import { UpdateOffer } from "#app/learn/offline/update-offer.tsx";
import { useLater } from "#app/learn/session/use-later.ts";

const loadOwnPart = () => import("#app/learn/own-questions/own-part.tsx");

export default function BetweenSets({ subtopic }: { subtopic: { id: string } }) {
	const OwnPart = useLater(loadOwnPart, true);
	return (
		<div className="mt-6 space-y-4 empty:hidden">
			{OwnPart && <OwnPart place="after-set" subtopic={subtopic} />}
			<UpdateOffer />
			<InstallOffer />
		</div>
	);
}
