// The state of a paper above its form: publish or close it, its links for candidates, and the pages about it.
import { useState } from "react";
import { Link } from "react-router";
import { Button, ButtonLink, NewTabLink } from "#app/admin/panel/button.tsx";
import type { DoneResult } from "#app/admin/panel/forms/save-result.ts";
import { useSend } from "#app/admin/panel/forms/send.ts";
import { useChange } from "#app/admin/panel/lists/use-change.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import type { HubErrorCode } from "#core/problem.ts";
import * as m from "#messages";
import type { ShownPaper } from "./paper-form.tsx";
import { PaperLink } from "./paper-link.tsx";

/** `hasLink`: some link of the module opens it now. `isOver`: the time in which candidates begin the paper is over. */
type ClosedBy = { code: HubErrorCode; hasLink: boolean; isOver: boolean };

export type PublishBoxProps = {
	paperId: string;
	moduleId: string;
	/** Why the links below do not open on a new device; undefined where they do. */
	closed: ClosedBy | undefined;
	/** What is published is what the form shows: it is saved first. */
	shown: ShownPaper;
	published: { number: number; isOpen: boolean; isBegun: boolean; isCurrent: boolean } | null;
	extraCode: string;
	asksName: boolean;
};

/** `needsNewVersion`: nothing was published; it would be a new version of a paper that somebody has begun. */
type PublishResult = { ok: true; needsNewVersion?: boolean } | Exclude<DoneResult, { ok: true }>;

export function PublishBox({ paperId, moduleId, closed, shown, published, extraCode, asksName }: PublishBoxProps) {
	const { can, confirm, showToast } = usePanel();
	const send = useSend<DoneResult>();
	const sendPublish = useSend<PublishResult>();
	const change = useChange();
	const [isRedrawn, setIsRedrawn] = useState(false);
	const isOpen = published?.isOpen === true;

	const links = [
		{ name: m.admin_mock_link(), path: `/paper/${paperId}` },
		{ name: m.admin_mock_extra_link(), path: `/paper/${paperId}?extra=${extraCode}` },
	];

	async function publish() {
		const wasDirty = shown.isDirty;
		const version = wasDirty ? await shown.save() : shown.version;
		if (version === undefined) {
			showToast(m.admin_mock_not_saved(), "failed");
			return;
		}
		const failed = wasDirty ? m.admin_mock_saved_not_published() : m.admin_mock_not_published();
		let isAsked = false;
		const call = (mayBeNew: boolean) => async () => {
			const answer = await sendPublish({ do: "publish", version, isRedrawn, mayBeNew });
			isAsked = answer.ok && answer.needsNewVersion === true;
			return answer;
		};
		let isDone = await change(call(false), { failed });
		// Only the server knows whether somebody has begun it by now.
		if (isAsked) {
			const title = m.admin_mock_new_version_question();
			const body = wasDirty ? m.admin_mock_new_version_what_saved() : m.admin_mock_new_version_what();
			if (!(await confirm({ title, body, yes: m.admin_mock_publish() }))) return;
			isDone = await change(call(true), { failed });
		}
		if (isDone) showToast(m.admin_mock_published(), "done");
		else goToProblem();
	}

	async function withdraw() {
		const words = { title: m.admin_mock_close_question(), body: m.admin_mock_close_what(), yes: m.admin_mock_close() };
		if (!(await confirm(words))) return;
		await change(() => send({ do: "withdraw" }), {
			done: m.admin_mock_closed(),
			failed: m.admin_mock_publish_failed(),
		});
	}

	async function removeNames() {
		const words = {
			title: m.admin_mock_names_question(),
			body: m.admin_mock_names_what(),
			yes: m.admin_mock_names_delete(),
			isDangerous: true,
		};
		if (!(await confirm(words))) return;
		await change(() => send({ do: "remove-names" }), {
			done: m.admin_mock_names_deleted(),
			failed: m.admin_delete_failed(),
		});
	}

	async function replaceLink() {
		const words = {
			title: m.admin_mock_extra_replace(),
			body: m.admin_mock_extra_replace_what(),
			yes: m.admin_mock_extra_replace(),
		};
		if (!(await confirm(words))) return;
		await change(() => send({ do: "replace-link" }), {
			done: m.admin_mock_extra_replaced(),
			failed: m.admin_mock_publish_failed(),
		});
	}

	return (
		<section className="box mock-state space-y-3" aria-label={m.admin_mock_state()}>
			<p className="font-semibold">{stateText(published)}</p>
			{can("edit") && (
				<p role="status" className="mock-unsaved">
					{shown.isDirty && m.admin_mock_unsaved()}
				</p>
			)}
			{published && <p className="text-small text-quiet">{m.admin_mock_version_is({ number: published.number })}</p>}
			<div className="flex flex-wrap items-center gap-3">
				{can("edit") && (
					<Button
						kind="main"
						text={publishText(published !== null, shown.isDirty)}
						data-needs-script
						onClick={() => void publish()}
					/>
				)}
				{can("edit") && isOpen && (
					<Button text={m.admin_mock_close()} data-needs-script onClick={() => void withdraw()} />
				)}
				<NewTabLink href={`/paper/${paperId}/preview`} icon="open" text={m.admin_mock_preview()} />
				<ButtonLink to={`/admin/papers/${paperId}/results`} text={m.admin_mock_results()} />
				{published && <ButtonLink to={`/admin/papers/${paperId}/print`} text={m.admin_mock_print()} />}
			</div>
			{can("edit") && published && (
				<label className="choice">
					<input type="checkbox" checked={isRedrawn} onChange={({ target }) => setIsRedrawn(target.checked)} />
					<span>{m.admin_mock_redraw()}</span>
				</label>
			)}
			{isOpen && closed !== undefined && <ClosedNote moduleId={moduleId} {...closed} />}
			{isOpen && (
				<dl className="space-y-2 text-small">
					{links.map(({ name, path }) => (
						<div key={path}>
							<dt className="font-semibold">{name}</dt>
							<dd>
								<PaperLink name={name} path={path} />
							</dd>
						</div>
					))}
				</dl>
			)}
			{can("edit") && isOpen && (
				<Button
					isSmall
					kind="quiet"
					text={m.admin_mock_extra_replace()}
					data-needs-script
					onClick={() => void replaceLink()}
				/>
			)}
			{can("edit") && asksName && (
				<Button
					isSmall
					kind="danger"
					text={m.admin_mock_names_delete()}
					data-needs-script
					onClick={() => void removeNames()}
				/>
			)}
		</section>
	);
}

/** The module's page has its links and its state, which decide who gets in. */
function ClosedNote({ moduleId, code, hasLink, isOver }: { moduleId: string } & ClosedBy) {
	return (
		<div className="note">
			<div>
				<p>{closedText(code, hasLink)}</p>
				{code === "link-needed" && hasLink && !isOver && <p className="mt-1">{m.admin_mock_link_give()}</p>}
				<Link className="link inline-flex min-h-11 items-center" to={`/admin/modules/edit/${moduleId}`}>
					{m.admin_mock_module_links()}
				</Link>
			</div>
		</div>
	);
}

function closedText(code: HubErrorCode, hasLink: boolean): string {
	if (code === "link-needed") return hasLink ? m.admin_mock_link_needed() : m.admin_mock_link_none();
	return code === "archived" ? m.admin_share_archived() : m.admin_share_not_open();
}

/** Leads to the first place of the form that says what cannot work. */
function goToProblem(): void {
	const marked = document.querySelector<HTMLElement>(".panel-form :is([data-paper-problems], [aria-invalid=true])");
	marked?.focus({ preventScroll: true });
	marked?.scrollIntoView({ block: "center" });
}

function stateText(published: PublishBoxProps["published"]): string {
	if (!published) return m.admin_mock_state_is({ state: "draft" });
	const { isOpen, isCurrent } = published;
	if (isCurrent) return m.admin_mock_state_is({ state: isOpen ? "open" : "closed" });
	return isOpen ? m.admin_mock_is_changed() : m.admin_mock_is_closed_changed();
}

function publishText(isAgain: boolean, isDirty: boolean): string {
	if (isDirty) return isAgain ? m.admin_mock_save_publish_again() : m.admin_mock_save_publish();
	return isAgain ? m.admin_mock_publish_again() : m.admin_mock_publish();
}
