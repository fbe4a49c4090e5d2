// The unpublished changes, with the buttons that publish or discard them.
import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { Button } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { useParameters } from "#app/admin/panel/lists/list-query.ts";
import { PageLinks, type PageLinksProps } from "#app/admin/panel/lists/page-links.tsx";
import type { ChangeTexts } from "#app/admin/panel/lists/use-change.ts";
import { focusHeading } from "#app/admin/panel/page-head.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import { publishTouched } from "#app/admin/questions/files/file-texts.tsx";
import { useChoices } from "#app/admin/questions/files/use-choices.ts";
import { TextOrHtml } from "#app/ui/question-view.tsx";
import type { Closed } from "#core/modules/publication.ts";
import * as m from "#messages";
import { type ChangedField, ChangedFields, type ShownText } from "./changed-fields.tsx";
import { type ChangeKind, changeWord, listPath, publishedWords } from "./question-words.ts";
import type { SendQuestionCommand } from "./use-question-command.ts";

type Unpublished = Pick<PageLinksProps, "page" | "pageCount"> & {
	/** Of all changes, not only those of this page. */
	stamp: string;
	total: number;
	toReview: { count: number; first?: string | undefined };
	changes: ({
		key: string;
		change: ChangeKind;
		by: string | null;
		at: number;
		fields: ChangedField[];
	} & ShownText)[];
};
export type PublishPanelProps = { subtopicId: string; unpublished: Unpublished; send: SendQuestionCommand };

/** The address parameter with the page of the changes. */
export const CHANGES_PAGE = "changes";

export function PublishPanel({ subtopicId, unpublished, send }: PublishPanelProps) {
	const { stamp, total: count, toReview, changes, page, pageCount } = unpublished;
	const { confirm } = usePanel();
	const params = useParameters();
	const [isOpen, setIsOpen] = useState(params.has(CHANGES_PAGE));
	const summary = useRef<HTMLElement>(null);
	if (count === 0) return null;

	async function discard() {
		const isSure = await confirm({
			title: m.admin_discard_question({ count }),
			body: m.admin_discard_what(),
			yes: m.admin_discard_changes(),
			isDangerous: true,
		});
		// Afterwards no change is left, so the pressed button is removed.
		if (isSure && (await send({ do: "discard", stamp }, m.admin_discarded({ count })))) focusHeading();
	}

	return (
		<section className="note publish-panel mb-5" aria-labelledby="unpublished">
			<PanelIcon name="edit" className="mt-0.5 size-5 text-action" />
			<div className="min-w-0">
				<h2 id="unpublished" className="font-semibold">
					{m.admin_unpublished({ count })}
				</h2>
				<p className="text-quiet">{m.admin_unpublished_hint()}</p>
				{toReview.count > 0 && (
					<p className="mt-1 text-bad">
						<span>{`${m.admin_publish_review_first({ count: toReview.count })} `}</span>
						<Link to={`${listPath(subtopicId)}/${toReview.first}`} className="link">
							{m.admin_open_first_to_review()}
						</Link>
					</p>
				)}
			</div>
			<div className="for-editors publish-buttons" data-needs-script>
				<Button isSmall text={m.admin_discard_changes()} onClick={discard} />
			</div>
			<details className="publish-changes" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
				<summary ref={summary} className="publish-summary">
					{m.admin_what_changed()}
				</summary>
				<ul className="publish-list">
					{changes.map(({ key, change, text, html, by, at, fields }) => (
						<li key={key}>
							<span className="question-mark">{changeWord(change)}</span>
							<span> </span>
							{change === "deleted" ? (
								<TextOrHtml text={text} html={html} className="wrap-anywhere" />
							) : (
								<Link to={`${listPath(subtopicId)}/${key}`} dir="auto" className="link wrap-anywhere">
									<TextOrHtml text={text} html={html} />
								</Link>
							)}
							<span> </span>
							<span className="text-small text-quiet">
								<span>{`${by} `}</span>
								<DateTime at={at} />
							</span>
							<ChangedFields fields={fields} isNew={change === "added"} />
						</li>
					))}
				</ul>
				<PageLinks
					page={page}
					pageCount={pageCount}
					param={CHANGES_PAGE}
					label={m.admin_what_changed()}
					onTurn={() => summary.current?.focus()}
				/>
			</details>
		</section>
	);
}

export type PublishBarProps = {
	subtopicId: string;
	unpublished: Pick<Unpublished, "stamp" | "total">;
	send: SendQuestionCommand;
	/** Why learners do not get the subtopic; undefined where they do. */
	closed: Closed["code"] | undefined;
	/** The link that adds a question; undefined where the list is empty. */
	add: ReactNode;
};

/** The fixed bar of a list of questions, so that "Add" and "Publish" stay in sight however long the list is. */
export function PublishBar({ subtopicId, unpublished: { stamp, total: count }, send, closed, add }: PublishBarProps) {
	const { confirm } = usePanel();
	const { countTouched } = useChoices();
	if (count === 0 && !add) return null;
	async function publish() {
		const touched = await countTouched(subtopicId);
		const isTouching = touched && (touched.right !== 0 || touched.wrong !== 0);
		if (isTouching && !(await confirm(publishTouched(touched)))) return;
		// The pressed button is removed.
		if (await send({ do: "publish", stamp }, publishedWords(count, closed), undoPublish(subtopicId))) focusHeading();
	}
	return (
		<div className="for-editors save-bar publish-bar">
			<div className="save-buttons">
				{add}
				{count > 0 && <Button kind="main" text={m.admin_publish()} data-needs-script onClick={publish} />}
			</div>
		</div>
	);
}

/** Undo brings what was published back as it was before, as changes to publish. */
function undoPublish(subtopicId: string): ChangeTexts["undo"] {
	return ({ publishedAt }) => {
		if (publishedAt === undefined) return undefined;
		const body = { do: "undo-publish", publishedAt };
		return { action: listPath(subtopicId), body, done: m.admin_publish_undone() };
	};
}
