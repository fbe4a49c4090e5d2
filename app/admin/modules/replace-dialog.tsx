// Asks when the old code of a link ends that a new one replaces: now, or at a time.
import { useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { TimeField } from "#app/admin/panel/forms/time-field.tsx";
import { firstClosing, replaceLink, whomOf } from "#core/modules/module-links.ts";
import * as m from "#messages";
import { type LinkClosingContext, LinkClosingList, papersClosed } from "./link-closing.tsx";
import { type LinkRow, linkName, ruleOf } from "./link-line.tsx";
import { useOpenPapers } from "./publication/paper-use.tsx";

const DAY_MS = 24 * 3_600_000;

export type ReplaceDialogProps = LinkClosingContext & {
	link: LinkRow;
	/** `at`: null for now. */
	onReplace: (at: number | null) => Promise<boolean>;
	onClose: () => void;
};

export function ReplaceDialog({ link, moduleId, isOpen, isFree, onReplace, onClose }: ReplaceDialogProps) {
	const [isNow, setIsNow] = useState(true);
	const [at, setAt] = useState<number | null>(() => Date.now() + DAY_MS);
	const { papers, devices } = useOpenPapers(isOpen ? moduleId : undefined, link.id);
	const now = Date.now();
	const rule = ruleOf(link);
	const closing = firstClosing(rule, replaceLink(rule, isNow ? now : (at ?? now)), { isFree, now });
	const whom = closing && whomOf(closing.whom, devices);
	const isMissing = !isNow && at === null;
	const replace = async () => {
		if (await onReplace(isNow ? null : at)) onClose();
	};
	return (
		<Dialog title={m.admin_link_replace_title({ name: linkName(link) })} onCancel={onClose}>
			<p className="text-quiet">{m.admin_link_replace_what()}</p>
			<fieldset className="space-y-2">
				<legend className="mb-2 font-semibold">{m.admin_link_old_ends()}</legend>
				{[true, false].map((choice) => (
					<label key={String(choice)} className="choice">
						<input type="radio" name="ends" checked={isNow === choice} onChange={() => setIsNow(choice)} />
						<span>{choice ? m.admin_link_ends_now() : m.admin_link_ends_later()}</span>
					</label>
				))}
			</fieldset>
			{!isNow && (
				<TimeField
					name="old-ends"
					label={m.admin_link_old_ends_at()}
					error={isMissing ? m.admin_problem_time() : undefined}
					at={at}
					onChange={setAt}
				/>
			)}
			<div role="status">
				{closing && whom && !isMissing && (
					<LinkClosingList {...closing} whom={whom} papers={papersClosed(papers, closing.at)} />
				)}
			</div>
			<div className="dialog-actions">
				<Button text={m.admin_cancel()} onClick={onClose} />
				<Button kind="main" isOff={isMissing} text={m.admin_link_replace()} onClick={replace} />
			</div>
		</Dialog>
	);
}
