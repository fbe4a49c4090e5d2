// Unsaved words came back after a reload or an interrupted session: says so, with the way back to what is stored.

import * as m from "#messages";
import { Moment } from "./moment.tsx";
import { PanelIcon } from "./panel-icon.tsx";
import type { Recovered } from "./use-draft.ts";

export function DraftNotice({ recovered }: { recovered: Recovered | undefined }) {
	return (
		<div role="status">
			{recovered && (
				<div className="note mb-5">
					<PanelIcon name="repeat" className="mt-0.5 size-5 text-action" />
					<p className="min-w-0 flex-1">
						{recovered.isDiscarded ? m.admin_draft_discarded() : m.admin_draft_restored()}{" "}
						<span className="text-quiet">
							<Moment at={recovered.at} />
						</span>
					</p>
					<button
						type="button"
						className="button button-plain button-small"
						onClick={recovered.isDiscarded ? recovered.restore : recovered.discard}
					>
						{recovered.isDiscarded ? m.admin_restore() : m.admin_discard()}
					</button>
				</div>
			)}
		</div>
	);
}
