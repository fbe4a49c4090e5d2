// The check of a link while too many wrong ones are typed: the page's script solves a challenge and opens the link
// (run-link-check.ts). Without script, or if the browser cannot solve it, a button does the same after some seconds.

import { Notice } from "#app/ui/notice.tsx";
import { LINK_CHECK_PATH } from "#core/addresses/calls.ts";
import type { LinkChallenge } from "#core/modules/link-challenge.ts";
import * as m from "#messages";

export type LinkCheckProps = { code: string; challenge: LinkChallenge };

export function LinkCheckPage({ code, challenge }: LinkCheckProps) {
	const { salt, at, mark, target } = challenge;
	return (
		<Notice as="page" icon="calm" title={m.link_check_title()}>
			<p data-check-blocked hidden>
				{m.link_check_needs_cookies()}
			</p>
			<p data-check-reason>{m.link_check_reason()}</p>
			<form id="link-check" data-target={target} method="post" action={LINK_CHECK_PATH} className="space-y-3">
				<input type="hidden" name="code" value={code} />
				<input type="hidden" name="salt" value={salt} />
				<input type="hidden" name="at" value={at} />
				<input type="hidden" name="mark" value={mark} />
				<input type="hidden" name="number" />
				<div data-check-by-hand className="appear-late space-y-3">
					<p>{m.link_check_by_hand()}</p>
					<button type="submit" className="button button-main">
						{m.link_check_open()}
					</button>
				</div>
				<progress hidden className="progress-line" value={0} aria-label={m.link_check_title()} />
			</form>
			<p role="status">
				<span data-check-working hidden>
					{m.link_check_working()}
				</span>
			</p>
		</Notice>
	);
}
