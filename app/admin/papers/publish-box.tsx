// The state of a paper above its form: publish or close it, its links for candidates, and the pages about it.
import { useState } from "react";
import { Button, ButtonLink, NewTabLink } from "#app/admin/panel/button.tsx";
import type { DoneResult } from "#app/admin/panel/forms/save-result.ts";
import { useSend } from "#app/admin/panel/forms/send.ts";
import { useChange } from "#app/admin/panel/lists/use-change.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import * as m from "#messages";
import type { ShownPaper } from "./paper-form.tsx";
import { PaperLink } from "./paper-link.tsx";

export type PublishBoxProps = {
	paperId: string;
	/** What is published is what the form shows: it is saved first. */
	shown: ShownPaper;
	published: { number: number; isOpen: boolean; isBegun: boolean; isCurrent: boolean } | null;
	extraCode: string;
	asksName: boolean;
};

export function PublishBox({ paperId, shown, published, extraCode, asksName }: PublishBoxProps) {
	const { can, confirm, showToast } = usePanel();
	const send = useSend<DoneResult>();
	const change = useChange();
	const [isRedrawn, setIsRedrawn] = useState(false);
	const isOpen = published?.isOpen === true;

	const links = [
		{ name: m.admin_mock_link(), path: `/paper/${paperId}` },
		{ name: m.admin_mock_extra_link(), path: `/paper/${paperId}?extra=${extraCode}` },
	];

	async function publish() {
		const isNew = published?.isBegun === true && (!published.isCurrent || shown.isDirty || isRedrawn);
		if (
			isNew &&
			!(await confirm({
				title: m.admin_mock_new_version_question(),
				body: m.admin_mock_new_version_what(),
				yes: m.admin_mock_publish(),
			}))
		)
			return;
		const version = shown.isDirty ? await shown.save() : shown.version;
		if (version === undefined) {
			showToast(m.admin_mock_not_saved(), "failed");
			return;
		}
		const isDone = await change(() => send({ do: "publish", version, isRedrawn }), {
			done: m.admin_mock_published(),
			failed: m.admin_mock_publish_failed(),
		});
		if (!isDone) goToProblem();
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
