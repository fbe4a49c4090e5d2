// A module that could not be opened: 'Access Denied' with the reason and a link home (specification 2 and 8).
import { WITHDRAWN_PLACE } from "#app/learn/offline/withdrawn-mark.ts";
import { Notice } from "#app/ui/notice.tsx";
import { ReloadButton } from "#app/ui/reload-button.tsx";
import type { HubErrorCode } from "#core/problem.ts";
import * as m from "#messages";

export type AccessDeniedProps = {
	/** The reason; undefined without a response (network, server error). */
	code: HubErrorCode | undefined;
};

export function AccessDenied({ code }: AccessDeniedProps) {
	const reasonOf = (code && REASONS[code]) ?? m.failed_to_validate_access;
	const isUnreadable = code === "module-unreadable";
	return (
		<Notice
			as="page"
			icon={isUnreadable ? "calm" : "question"}
			title={isUnreadable ? m.something_went_wrong_later() : m.access_denied()}
			actions={
				<>
					<a href="/" className="button button-main">
						{m.return_to_home()}
					</a>
					{isTemporary(code) && <ReloadButton className="button-plain">{m.try_again()}</ReloadButton>}
				</>
			}
		>
			<title>{isUnreadable ? m.something_went_wrong() : m.access_denied()}</title>
			{!isUnreadable && <p className="text-ink">{reasonOf()}</p>}
			{!isTemporary(code) && !isUnreadable && <p {...WITHDRAWN_PLACE}>{m.access_denied_next()}</p>}
		</Notice>
	);
}

/** A temporary failure: a retry may work. */
function isTemporary(code: HubErrorCode | undefined): boolean {
	return code === undefined || code === "module-unavailable";
}

const REASONS: Partial<Record<HubErrorCode, () => string>> = {
	"invalid-access-link": m.invalid_access_link,
	"invalid-module-identifier": m.invalid_module_identifier,
	"module-not-found": m.module_not_found,
	"module-unavailable": m.failed_to_load_module,
};
