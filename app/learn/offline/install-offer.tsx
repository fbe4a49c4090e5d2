// The offer to put the site on the home screen, shown after a finished set. Shows nothing if the browser has no such offer
// or it was already made.
import { useEffect, useSyncExternalStore } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { useSite } from "#app/ui/site.ts";
import * as m from "#messages";
import { canInstall, install, noteInstallOffer, onInstallPrompt, refuseInstall } from "./install-prompt.ts";

export function InstallOffer() {
	const { productName } = useSite();
	const isOffered = useSyncExternalStore(onInstallPrompt, canInstall, () => false);
	useEffect(() => {
		if (isOffered) noteInstallOffer();
	}, [isOffered]);
	if (!isOffered) return null;
	return (
		<Notice
			title={m.install_title({ product: productName })}
			actions={
				<>
					<button type="button" className="button button-main" onClick={install}>
						{m.install()}
					</button>
					<button type="button" className="button button-plain" onClick={refuseInstall}>
						{m.install_not_now()}
					</button>
				</>
			}
		>
			<p>{m.install_hint()}</p>
		</Notice>
	);
}
