// A document in its frame. The server's page has the frame already, so that the document does not wait for script. The frame
// of a tab that was never shown loads nothing: it is lazy, and has no box (theme/open-tab.css).
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { checkContact } from "#app/ui/script/contact.ts";
import { THEME_EVENT } from "#app/ui/script/theme.ts";
import { useSite } from "#app/ui/site.ts";
import { Skeleton, TEXT_BARS } from "#app/ui/skeleton.tsx";
import { useIsOffline } from "#app/ui/use-offline.ts";
import type { CopyLink } from "#core/texts/state.ts";
import * as m from "#messages";
import { MAX_ATTEMPTS, useDocumentAttempts } from "./document-attempts.ts";
import { CopyButton } from "./document-buttons.tsx";
import { LOADED_MARK, showTheme, useFrameFocus, useFrameReadToEnd, useShownPassage } from "./inside-frame.ts";
import { type OpenedPassage, useOpenedPassage } from "./opened-passage.ts";

const YOUTUBE = "https://www.youtube-nocookie.com/";

export type DocumentFrameProps = {
	/** Which document this is. */
	place: Omit<OpenedPassage, "anchor">;
	link: string;
	/** The hub's copy of a document of another site, shown without a network, or when the learner asks for it. */
	copy: CopyLink | undefined;
	wantsCopy: boolean;
	onWantCopy: () => void;
	title: string;
	/** Whether the tab has been opened: attempts are counted from then on. */
	isOpened: boolean;
	isRead: boolean;
	onLoaded: () => void;
	/** Called when the learner has read the document. */
	onRead: () => void;
};

export function DocumentFrame(props: DocumentFrameProps) {
	const { place, link, copy, wantsCopy, onWantCopy, title, isOpened, isRead, onLoaded, onRead } = props;
	const isOffline = useIsOffline();
	/** Whether a foreign document had loaded a while before contact was lost; a load just then may be the browser's error page. */
	const [loadedAt, setLoadedAt] = useState<number>();
	const isForeign = !isOwnAddress(link, useSite().baseUrl);
	const isLost = useIsLost(isForeign, loadedAt);
	const usesCopy = (isLost || wantsCopy) && copy !== undefined;
	const isSameOrigin = !isForeign || usesCopy;
	const address = usesCopy ? copy.path : link;
	const [{ attempt, state }, send] = useDocumentAttempts(isOpened, isOffline);
	const needsNetwork = isLost ? !usesCopy : isOffline && (state === "waiting" || state === "failed");
	useTryAgain(needsNetwork, () => send("try-again"));
	const frame = useRef<HTMLIFrameElement>(null);
	const hasFocus = useFrameFocus(frame);
	const openedPassage = useOpenedPassage(place.subtopicId, place.phase);
	useShownPassage(frame, openedPassage, isForeign ? undefined : link, state === "loaded");
	useFrameReadToEnd(frame, openedPassage, state === "loaded" && !isRead && isSameOrigin, onRead);
	const noteLoad = () => {
		const inside = frame.current?.contentDocument;
		// The empty page of a frame that has not started loading.
		if (!isOpened || inside?.URL === "about:blank") return;
		if (!hasLoaded(inside, isSameOrigin)) {
			void checkContact();
			return send("broke");
		}
		showTheme(inside);
		setLoadedAt(performance.now());
		send("loaded");
		onLoaded();
	};
	const noteEarlyLoad = useEffectEvent(noteLoad);
	useEffect(() => {
		// The load event came before React listened.
		if (isOpened && frame.current?.hasAttribute(LOADED_MARK)) noteEarlyLoad();
	}, [isOpened]);
	useEffect(() => {
		const onSwitch = () => showTheme(frame.current?.contentDocument);
		addEventListener(THEME_EVENT, onSwitch);
		return () => removeEventListener(THEME_EVENT, onSwitch);
	}, []);
	const isShown = !needsNetwork && (state === "loading" || state === "loaded");
	return (
		<div className="document-frame box relative overflow-hidden" data-focused={hasFocus ? "" : undefined}>
			<div role="status">
				{needsNetwork && (
					<div className="absolute inset-0 grid place-items-center bg-card p-6 text-center">
						<p className="max-w-reading">{m.document_needs_network()}</p>
					</div>
				)}
				{!needsNetwork && (state === "loading" || state === "waiting") && (
					<div className="absolute inset-0 bg-card p-6">
						<p data-needs-script className="appear-late text-quiet">
							{m.loading_document({ attempt, attempts: MAX_ATTEMPTS })}
						</p>
						<Skeleton className="mt-6 max-w-reading space-y-4" bars={TEXT_BARS} />
					</div>
				)}
				{!needsNetwork && state === "failed" && (
					<div className="absolute inset-0 grid place-items-center bg-card p-6 text-center">
						<div>
							<p className="mb-5">{m.document_failed()}</p>
							<button type="button" className="button button-main" onClick={() => send("try-again")}>
								{m.try_again()}
							</button>
							{copy && !usesCopy && (
								<div className="mt-3">
									<CopyButton
										copy={copy}
										onRead={() => {
											onWantCopy();
											send("try-again");
										}}
									/>
								</div>
							)}
						</div>
					</div>
				)}
			</div>
			{isShown && (
				<iframe
					key={`${attempt} ${address}`}
					ref={frame}
					// The inline script may have marked it as loaded (inside-frame.ts).
					suppressHydrationWarning
					title={title}
					src={address}
					loading="lazy"
					onLoad={noteLoad}
					// No top navigation, no forms. Scripts are allowed: documents of other sites need them, our own have none by their
					// content security policy, and WebKit asks the service worker only for frames that may have them.
					sandbox="allow-same-origin allow-scripts allow-popups allow-popups-to-escape-sandbox"
					// YouTube plays only where it learns the site; never the page.
					referrerPolicy={address.startsWith(YOUTUBE) ? "strict-origin" : "no-referrer"}
					// Over the skeleton, which is visible until the document is painted.
					className={`relative size-full ${state === "loaded" ? "bg-paper" : ""}`}
				/>
			)}
		</div>
	);
}

/**
 * Whether a document of another site is unreachable: contact is lost, and the frame had not loaded it a while before. Stays
 * true while its copy is read; the page that is opened next has the document itself.
 */
function useIsLost(isForeign: boolean, loadedAt: number | undefined): boolean {
	const isOffline = useIsOffline();
	const [isLost, setIsLost] = useState(false);
	const noteLoss = useEffectEvent(() => {
		if (loadedAt === undefined || performance.now() - loadedAt < LOADED_MS) setIsLost(true);
	});
	useEffect(() => {
		if (isForeign && isOffline) noteLoss();
	}, [isForeign, isOffline]);
	return isLost;
}

/** Longer than a contact check of the server takes (app/ui/script/contact.ts). */
const LOADED_MS = 10_000;

/** Tries again when the network is back. */
function useTryAgain(needsNetwork: boolean, tryAgain: () => void): void {
	const again = useEffectEvent(tryAgain);
	const wasNeeded = useRef(false);
	useEffect(() => {
		if (wasNeeded.current && !needsNetwork) again();
		wasNeeded.current = needsNetwork;
	}, [needsNetwork]);
}

/**
 * Whether a load event means that the document loaded: browsers fire it for their own error pages too. The content of our
 * own documents can be checked; of a foreign one only whether there is a network.
 */
function hasLoaded(inside: Document | null | undefined, isSameOrigin: boolean): boolean {
	return isSameOrigin ? Boolean(inside?.querySelector("main")) : navigator.onLine;
}

/** Whether a link leads to this site; the server and the browser must agree, so the operator's own address counts. */
function isOwnAddress(link: string, baseUrl: string | null): boolean {
	return link.startsWith("/") || (baseUrl !== null && link.startsWith(`${baseUrl}/`));
}
