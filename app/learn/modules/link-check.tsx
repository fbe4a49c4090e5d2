// The check of a link while too many wrong ones are typed: solves a challenge by itself and opens the link. Without script,
// or where the browser cannot solve it, a button does the same after some seconds.
import { useEffect, useRef, useState } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { CHALLENGE_WAIT_MS, LINK_CHECK_PATH, type LinkChallenge } from "#core/catalog/link-challenge.ts";
import * as m from "#messages";
import { solveChallenge } from "./solve-challenge.ts";

export type LinkCheckProps = { code: string; challenge: LinkChallenge };

export function LinkCheck({ code, challenge }: LinkCheckProps) {
	const { salt, at, mark, target } = challenge;
	const form = useRef<HTMLFormElement>(null);
	const number = useRef<HTMLInputElement>(null);
	/** Undefined until the script runs: then only the button is there. */
	const [share, setShare] = useState<number>();
	const [isBlocked, setBlocked] = useState(false);
	useEffect(() => {
		// Without the cookie the next request would be checked again, for ever.
		if (!navigator.cookieEnabled) return setBlocked(true);
		const gone = new AbortController();
		setShare(0);
		const begun = performance.now();
		void solveChallenge({ salt, target }, setShare, gone.signal)
			.catch(() => undefined)
			.then(async (solution) => {
				if (solution === undefined)
					for (let waited = 0; waited < CHALLENGE_WAIT_MS && !gone.signal.aborted; ) {
						await new Promise((resolve) => setTimeout(resolve, 250));
						waited = performance.now() - begun;
						setShare(Math.min(1, waited / CHALLENGE_WAIT_MS));
					}
				if (gone.signal.aborted || !number.current) return;
				number.current.value = solution === undefined ? "" : String(solution);
				form.current?.submit();
			});
		return () => gone.abort();
	}, [salt, target]);
	return (
		<Notice as="page" icon="calm" title={m.link_check_title()}>
			<title>{m.link_check_title()}</title>
			<p>{isBlocked ? m.link_check_needs_cookies() : m.link_check_reason()}</p>
			<form ref={form} method="post" action={LINK_CHECK_PATH} className="space-y-3">
				<input type="hidden" name="code" value={code} />
				<input type="hidden" name="salt" value={salt} />
				<input type="hidden" name="at" value={at} />
				<input type="hidden" name="mark" value={mark} />
				<input ref={number} type="hidden" name="number" defaultValue="" />
				{share === undefined ? (
					<div className="appear-late space-y-3">
						<p>{m.link_check_by_hand()}</p>
						<button type="submit" className="button button-main">
							{m.link_check_open()}
						</button>
					</div>
				) : (
					<progress className="link-check-progress" value={share} aria-label={m.link_check_title()} />
				)}
			</form>
			<p role="status">{share === undefined ? "" : m.link_check_working()}</p>
		</Notice>
	);
}
