// What was changed since the last publishing, with the buttons that publish it or throw it away.
import { Link } from "react-router";
import { DateTime } from "#app/admin/frame/date-time.tsx";
import { usePanel } from "#app/admin/frame/panel-context.tsx";
import { PanelIcon } from "#app/admin/frame/panel-icon.tsx";
import * as m from "#messages";
import { type ChangeKind, changeWord, listPath } from "./question-words.ts";
import type { SendQuestionChange } from "./use-question-change.ts";

type Unpublished = {
	stamp: string;
	changes: { key: string; change: ChangeKind; text: string; by: string | null; at: number; isToLookAt: boolean }[];
};
export type PublishPanelProps = { subtopicId: string; unpublished: Unpublished; send: SendQuestionChange };

/** Changes that are listed; more are counted. */
const LISTED = 50;

export function PublishPanel({ subtopicId, unpublished: { stamp, changes }, send }: PublishPanelProps) {
	const { confirm } = usePanel();
	const count = changes.length;
	const toLookAt = changes.filter(({ isToLookAt }) => isToLookAt);
	if (count === 0) return null;

	async function discard() {
		const isSure = await confirm({
			title: m.admin_discard_question({ count }),
			body: m.admin_discard_what(),
			yes: m.admin_discard_changes(),
			isDangerous: true,
		});
		if (isSure) await send({ do: "discard", stamp }, m.admin_discarded({ count }));
	}

	return (
		<section className="note publish-panel mb-5" aria-labelledby="unpublished">
			<PanelIcon name="edit" className="mt-0.5 size-5 text-action" />
			<div className="min-w-0 flex-1">
				<h2 id="unpublished" className="font-semibold">
					{m.admin_unpublished({ count })}
				</h2>
				<p className="text-quiet">{m.admin_unpublished_hint()}</p>
				{toLookAt.length > 0 && (
					<p className="mt-1 text-bad">
						{m.admin_publish_look_first({ count: toLookAt.length })}{" "}
						<Link to={`${listPath(subtopicId)}/${toLookAt[0]?.key}`} className="link">
							{m.admin_open_first_to_look_at()}
						</Link>
					</p>
				)}
				<details className="mt-1">
					<summary className="publish-summary">{m.admin_what_changed()}</summary>
					<ul className="publish-list">
						{changes.slice(0, LISTED).map(({ key, change, text, by, at }) => (
							<li key={key}>
								<span className="question-mark">{changeWord(change)}</span>{" "}
								{change === "deleted" ? (
									<span dir="auto" className="wrap-anywhere">
										{text}
									</span>
								) : (
									<Link to={`${listPath(subtopicId)}/${key}`} dir="auto" className="link wrap-anywhere">
										{text}
									</Link>
								)}{" "}
								<span className="text-small text-quiet">
									{by} <DateTime at={at} />
								</span>
							</li>
						))}
					</ul>
					{count > LISTED && <p className="text-quiet">{m.admin_more_changes({ count: count - LISTED })}</p>}
				</details>
			</div>
			<div className="publish-buttons" data-needs-script>
				<button type="button" className="button button-plain button-small" onClick={discard}>
					{m.admin_discard_changes()}
				</button>
				<button
					type="button"
					className="button button-main button-small"
					onClick={() => send({ do: "publish", stamp }, m.admin_published({ count }))}
				>
					{m.admin_publish()}
				</button>
			</div>
		</section>
	);
}
