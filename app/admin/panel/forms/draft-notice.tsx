// Notice about a draft: restored after a reload or an interrupted session, with Discard, or offered from another tab, with Restore.
// A chosen file cannot be restored; its name is shown instead.
import { Button } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import * as m from "#messages";
import type { Recovered } from "./use-draft.ts";

export type DraftNoticeProps = {
	recovered: Recovered | undefined;
	/** The name of the file chosen before. */
	lost?: string | undefined;
	/** What is offered, unless it is typed text. */
	offer?: string | undefined;
};

export function DraftNotice({ recovered, lost, offer = m.admin_draft_offered() }: DraftNoticeProps) {
	return (
		<div role="status">
			{(recovered || lost !== undefined) && (
				<div className="note mb-5">
					<PanelIcon name="repeat" className="mt-0.5 size-5 text-action" />
					<div className="min-w-0 flex-1">
						{recovered && (
							<p>
								<span>{`${recovered.is === "offered" ? offer : noticeText(recovered)} `}</span>
								<span className="text-quiet">
									<DateTime at={recovered.at} />
								</span>
							</p>
						)}
						{lost !== undefined && <p className="wrap-anywhere">{m.admin_file_to_choose_again({ name: lost })}</p>}
					</div>
					{recovered && recovered.is !== "restored" && (
						<Button isSmall text={m.admin_restore()} onClick={recovered.restore} />
					)}
					{recovered && recovered.is !== "discarded" && (
						<Button isSmall text={m.admin_discard()} onClick={recovered.discard} />
					)}
				</div>
			)}
		</div>
	);
}

function noticeText({ is }: Recovered): string {
	return is === "restored" ? m.admin_draft_restored() : m.admin_draft_discarded();
}
