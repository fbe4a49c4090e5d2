// Lists questions whose text exists already and asks whether to add them, before anything is stored.
import { Button } from "#app/admin/panel/button.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { TextOrHtml } from "#app/ui/question-view.tsx";
import { FORMULA_STYLE } from "#core/questions/learners-ref.ts";
import * as m from "#messages";
import type { SameTexts } from "./add-call.ts";

export type SameTextDialogProps = {
	same: SameTexts;
	/** "add": all questions; "skip": new ones only. */
	onAnswer: (answer: "skip" | "add") => void;
	onCancel: () => void;
};

export function SameTextDialog({ same: { total, count, named }, onAnswer, onCancel }: SameTextDialogProps) {
	const others = total - count;
	return (
		<Dialog title={m.admin_same_text_title({ count })} isWide onCancel={onCancel}>
			{named.some(({ html }) => html) && <link rel="stylesheet" href={FORMULA_STYLE} />}
			<p className="text-quiet">{m.admin_same_text_what()}</p>
			<ul className="same-texts">
				{named.map(({ number, text, html }) => (
					<li key={number}>
						<span className="text-quiet">{`${m.question_n({ n: number })}: `}</span>
						<TextOrHtml text={text} html={html} />
					</li>
				))}
				{count > named.length && (
					<li className="text-quiet">{m.admin_same_text_more({ count: count - named.length })}</li>
				)}
			</ul>
			{others === 0 && <p>{m.admin_same_text_none_left()}</p>}
			<div className="dialog-actions">
				<Button text={m.admin_cancel()} onClick={onCancel} />
				<Button text={m.admin_same_text_add_all({ count: total })} onClick={() => onAnswer("add")} />
				{others > 0 && (
					<Button kind="main" text={m.admin_same_text_add_rest({ count: others })} onClick={() => onAnswer("skip")} />
				)}
			</div>
		</Dialog>
	);
}
