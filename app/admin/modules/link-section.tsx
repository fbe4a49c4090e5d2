// The links of a module on its page: its own code first, then the others by page, and the deleted ones that can be restored.
import { useState } from "react";
import { Link } from "react-router";
import { Button } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { useParameters, withParams } from "#app/admin/panel/lists/list-query.ts";
import { focusNear } from "#app/admin/panel/lists/list-return.ts";
import { PageLinks } from "#app/admin/panel/lists/page-links.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import {
	deleteLink,
	type LinkInput,
	type LinkRule,
	type LinkState,
	ownCodeRule,
	replaceLink,
	switchLink,
	type TypedLink,
} from "#core/modules/module-links.ts";
import type { Openness } from "#core/modules/publication.ts";
import * as m from "#messages";
import { LinkClosingList, useFindLinkClosing } from "./link-closing.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { BLANK_LINK, type LinkCommand, typedLink } from "./link-fields.ts";
import { LinkDevices, LinkLine, type LinkRow, LinkStateWords, linkName, ruleOf } from "./link-line.tsx";
import { ReplaceDialog } from "./replace-dialog.tsx";
import { closedWords } from "./share-card.tsx";
import { ShareLink } from "./share-link.tsx";
import { useLinkCommand } from "./use-link-command.ts";
import { useSaveLink } from "./use-save-link.tsx";

/** `links`: the page of the list; `linkSort`: its order; `deletedLinks`: the page of the deleted ones. */
export const LINKS_PARAM = "links";
export const LINK_SORT_PARAM = "linkSort";
export const DELETED_PARAM = "deletedLinks";
const SECTION_ID = "links";
const OWN_KEY = "own-link";

type Pages = { page: number; pageCount: number; total: number };
export type LinkSectionProps = {
	moduleId: string;
	title: string;
	/** The path that the module's own code, or its id, opens. */
	path: string;
	/** Whether learners get the module: no link opens it otherwise. */
	openness: Openness;
	/** Whether the module's id opens it for a browser that has opened no link. */
	isFree: boolean;
	own: { code: string | null; isOn: boolean; showsTitle: boolean; thisWeek: number };
	list: Pages & { links: readonly LinkRow[]; isByName: boolean };
	deleted: Pages & {
		links: readonly (Pick<LinkRow, "id" | "name" | "code" | "isShared"> & { deletedAt: number | null })[];
	};
};

/** The open dialog. */
type Open =
	| { is: "new" }
	| { is: "edit" | "replace"; link: LinkRow }
	/** `shown`: the name that tells it from others. */
	| { is: "share"; name: string; shown: string; path: string; isOwn: boolean; state: LinkState };

export function LinkSection({ moduleId, title, path, openness, isFree, own, list, deleted }: LinkSectionProps) {
	const isOpen = openness === "open";
	const [open, setOpen] = useState<Open>();
	const send = useLinkCommand();
	const { confirm } = usePanel();
	const findClosing = useFindLinkClosing({ moduleId, isOpen, isFree });
	const hasOnlyOwn = list.total === 0 && own.code !== null;
	const save = useSaveLink({ moduleId, isOpen, isFree, hasOnlyOwn, send });
	const close = () => setOpen(undefined);
	const ownState = own.isOn ? "open" : "off";
	const ownName = m.admin_link_own();
	const shareOwn = () => setOpen({ is: "share", name: ownName, shown: ownName, path, isOwn: true, state: ownState });

	/** Closes a link; asks first where that takes a paper from candidates. */
	async function closeLink(name: string, [before, after]: [LinkRule, LinkRule], command: LinkCommand) {
		const linkId = "id" in command ? (command.id ?? undefined) : undefined;
		const closing = await findClosing(before, after, linkId);
		const isSure =
			!closing ||
			(await confirm({
				title: m.admin_link_close_question({ name }),
				body: (
					<>
						<p>{closing.whom === "others" ? m.admin_link_narrow_what() : m.admin_link_close_what()}</p>
						<LinkClosingList {...closing} />
					</>
				),
				yes: m.admin_link_switch_off(),
				isDangerous: true,
			}));
		if (isSure) await send(command, m.admin_link_switched_off({ name }));
	}

	async function remove(link: LinkRow) {
		const rule = ruleOf(link);
		const name = linkName(link);
		const closing = await findClosing(rule, deleteLink(rule, Date.now()), link.id);
		const isSure = await confirm({
			title: m.admin_link_delete_question({ name }),
			body: (
				<>
					<p>{m.admin_link_delete_what()}</p>
					{closing && <LinkClosingList {...closing} />}
				</>
			),
			yes: m.admin_delete(),
			isDangerous: true,
		});
		if (!isSure) return;
		const keys = [OWN_KEY, ...list.links.map(({ id }) => id)];
		if (!(await send({ do: "delete", id: link.id }, m.admin_link_deleted({ name })))) return;
		close();
		focusNear(keys, link.id);
	}

	function actionsOf(link: LinkRow) {
		const { id, state, diesAt } = link;
		const name = linkName(link);
		const isReplaced = diesAt !== null;
		const rule = ruleOf(link);
		const endNow = () => closeLink(name, [rule, replaceLink(rule, Date.now())], { do: "end", id });
		return {
			onShare: isReplaced ? undefined : () => shareLink(link),
			onEdit: isReplaced ? undefined : () => setOpen({ is: "edit", link }),
			onReplace: isReplaced ? undefined : () => setOpen({ is: "replace", link }),
			onSwitch: isReplaced ? undefined : (isOn: boolean) => void turn(id, name, rule, isOn),
			onEnd: isReplaced && state !== "replaced" ? () => void endNow() : undefined,
			onDelete: isReplaced ? () => void remove(link) : undefined,
		};
	}
	const shareLink = (link: LinkRow) => {
		const { name, code, state } = link;
		setOpen({ is: "share", name, shown: linkName(link), path: `/module/${code}`, isOwn: false, state });
	};
	async function turn(id: string | null, name: string, rule: LinkRule, isOn: boolean) {
		const command = { do: "switch" as const, id, isOn };
		if (isOn) await send(command, m.admin_link_switched_on({ name }));
		else await closeLink(name, [rule, switchLink(rule, isOn)], command);
	}

	return (
		<section className="mt-10 print:hidden" aria-labelledby={SECTION_ID}>
			<div className="mb-3 flex flex-wrap items-end justify-between gap-3">
				<div className="max-w-reading">
					<h2 id={SECTION_ID} tabIndex={-1} className="text-title">
						{m.admin_links()}
					</h2>
					<p className="text-quiet">{m.admin_links_hint()}</p>
				</div>
				<Button
					kind="main"
					icon="add"
					text={m.admin_link_new()}
					className="for-editors"
					data-needs-script
					onClick={() => setOpen({ is: "new" })}
				/>
			</div>
			{list.total > 1 && <LinkOrder isByName={list.isByName} />}
			<table className="panel-table">
				<caption className="sr-only">{m.admin_links()}</caption>
				<thead>
					<tr>
						<th scope="col">{m.admin_link_name()}</th>
						<th scope="col" className="w-[22%]">
							{m.admin_link_state()}
						</th>
						<th scope="col" className="w-[15%]">
							{m.admin_link_devices()}
						</th>
						<th scope="col" className="w-[19.5rem] text-end">
							{m.admin_actions()}
						</th>
					</tr>
				</thead>
				<tbody>
					{own.code !== null && list.page === 1 && (
						<LinkLine
							rowKey={OWN_KEY}
							name={m.admin_link_own()}
							code={own.code}
							isOn={own.isOn}
							state={
								<LinkStateWords state={ownState} isModuleOpen={isOpen} opensAt={null} endsAt={null} diesAt={null} />
							}
							devices={<LinkDevices thisWeek={own.thisWeek} deviceCount={0} maxDevices={null} />}
							onShare={shareOwn}
							onSwitch={(isOn) => void turn(null, m.admin_link_own(), ownCodeRule(own.isOn), isOn)}
						/>
					)}
					{list.links.map((link) => (
						<LinkLine
							key={link.id}
							rowKey={link.id}
							name={link.name}
							code={link.code}
							madeAt={link.isShared ? link.createdAt : undefined}
							isOn={link.isOn}
							state={<LinkStateWords {...link} isModuleOpen={isOpen} />}
							devices={<LinkDevices {...link} />}
							{...actionsOf(link)}
						/>
					))}
				</tbody>
			</table>
			<PageLinks page={list.page} pageCount={list.pageCount} param={LINKS_PARAM} onTurn={focusSection} />
			<DeletedLinks {...deleted} send={send} />
			{open && (
				<OpenDialog
					open={open}
					moduleId={moduleId}
					title={title}
					openness={openness}
					isFree={isFree}
					own={own}
					send={send}
					onSave={save}
					onDelete={remove}
					onClose={close}
				/>
			)}
		</section>
	);
}

function focusSection(): void {
	document.getElementById(SECTION_ID)?.focus();
}

function LinkOrder({ isByName }: { isByName: boolean }) {
	const params = useParameters();
	const to = (sort: string | null) =>
		withParams(params, { page: params.get("page"), [LINK_SORT_PARAM]: sort, [LINKS_PARAM]: null });
	const order = (isCurrent: boolean, sort: string | null, text: string) => (
		<Link
			to={to(sort)}
			replace
			preventScrollReset
			aria-current={isCurrent ? "true" : undefined}
			className="link inline-flex min-h-11 items-center aria-current:font-semibold"
		>
			{text}
		</Link>
	);
	return (
		<p className="mb-1 flex flex-wrap gap-x-4 text-small">
			{order(!isByName, null, m.admin_link_newest_first())}
			{order(isByName, "name", m.admin_link_by_name())}
		</p>
	);
}

type DeletedLinksProps = LinkSectionProps["deleted"] & { send: ReturnType<typeof useLinkCommand> };

function DeletedLinks({ links, total, page, pageCount, send }: DeletedLinksProps) {
	if (total === 0) return null;
	return (
		<details className="mt-4">
			<summary className="link inline-flex min-h-11 cursor-pointer items-center">
				{m.admin_links_deleted({ count: total })}
			</summary>
			<ul>
				{links.map(({ id, name, code, isShared, deletedAt }) => (
					<li key={id} className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1">
						<p className="min-w-0">
							<span dir="auto" className="font-semibold break-words">
								{linkName({ name, code, isShared })}
							</span>
							{deletedAt !== null && (
								<span className="text-small text-quiet">
									{" · "}
									<DateTime at={deletedAt} />
								</span>
							)}
						</p>
						<Button
							kind="row"
							className="for-editors"
							of={linkName({ name, code, isShared })}
							text={m.admin_link_restore()}
							data-needs-script
							onClick={() =>
								void send({ do: "restore", id }, m.admin_link_restored({ name: linkName({ name, code, isShared }) }))
							}
						/>
					</li>
				))}
			</ul>
			<PageLinks
				page={page}
				pageCount={pageCount}
				param={DELETED_PARAM}
				label={m.admin_links_deleted({ count: total })}
			/>
		</details>
	);
}

type OpenDialogProps = Pick<LinkSectionProps, "moduleId" | "title" | "openness" | "isFree" | "own"> & {
	open: Open;
	send: ReturnType<typeof useLinkCommand>;
	onSave: ReturnType<typeof useSaveLink>;
	onDelete: (link: LinkRow) => Promise<void>;
	onClose: () => void;
};

function OpenDialog({ open, moduleId, title, openness, isFree, own, ...calls }: OpenDialogProps) {
	const { send, onSave, onDelete, onClose } = calls;
	if (open.is === "new") {
		const save = (typed: TypedLink, input: LinkInput) => onSave(undefined, typed, input);
		return <LinkDialog title={m.admin_link_new()} typed={BLANK_LINK} onSave={save} onClose={onClose} />;
	}
	if (open.is === "share") {
		const { name, shown, path, isOwn, state } = open;
		const warning = state === "open" ? closedWords(openness) : CLOSED_WORDS[state]();
		return (
			<Dialog title={shown} isWide onCancel={onClose}>
				{warning !== undefined && (
					<p className="note note-bad print:hidden">
						<PanelIcon name="warning" className="mt-0.5 size-5 text-bad" />
						<span>{warning}</span>
					</p>
				)}
				<div className="print-sheet">
					{isOwn ? <ShareLink title={title} path={path} /> : <ShareLink title={title} name={name} path={path} />}
				</div>
				{isOwn && <OwnCard showsTitle={own.showsTitle} send={send} />}
				<div className="dialog-actions print:hidden">
					<Button text={m.admin_close()} onClick={onClose} />
				</div>
			</Dialog>
		);
	}
	const { id } = open.link;
	const name = linkName(open.link);
	if (open.is === "replace") {
		const replace = (at: number | null) => send({ do: "replace", id, at }, m.admin_link_replaced({ name }));
		const context = { moduleId, isOpen: openness === "open", isFree };
		return <ReplaceDialog link={open.link} {...context} onReplace={replace} onClose={onClose} />;
	}
	return (
		<LinkDialog
			title={m.admin_link_edit({ name })}
			typed={typedLink(open.link)}
			onSave={(typed, input) => onSave(open.link, typed, input)}
			onDelete={() => void onDelete(open.link)}
			onClose={onClose}
		/>
	);
}

/** What somebody who shares a link that is not open has to know. */
const CLOSED_WORDS: Record<Exclude<LinkState, "open">, () => string> = {
	off: m.admin_share_off,
	ended: m.admin_share_ended,
	replaced: m.admin_share_ended,
	deleted: m.admin_share_ended,
	"not-yet": m.admin_share_not_yet,
};

/** What the card of the module's own link shows in a messenger. */
function OwnCard({ showsTitle, send }: { showsTitle: boolean; send: ReturnType<typeof useLinkCommand> }) {
	const { can } = usePanel();
	if (!can("edit")) return null;
	return (
		<label className="flex min-h-11 items-center gap-3 print:hidden">
			<input
				type="checkbox"
				className="size-5 accent-action"
				checked={showsTitle}
				onChange={(event) => void send({ do: "show-title", isShown: event.target.checked }, m.admin_link_card_saved())}
			/>
			<span>{m.admin_link_shows_title()}</span>
		</label>
	);
}
