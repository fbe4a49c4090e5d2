// One link of a module in its list: name and code, state, devices of this week, actions.
import type { ReactNode } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { rowId } from "#app/admin/panel/lists/list-return.ts";
import { Sentence } from "#app/admin/panel/sentence.tsx";
import type { LinkRule, LinkState } from "#core/modules/module-links.ts";
import * as m from "#messages";

/** A link as the page's loader gives it. */
export type LinkRow = {
	id: string;
	code: string;
	name: string;
	state: LinkState;
	isOn: boolean;
	opensAt: number | null;
	endsAt: number | null;
	diesAt: number | null;
	maxDevices: number | null;
	deviceCount: number;
	thisWeek: number;
	showsTitle: boolean;
	version: number;
	createdAt: number;
	/** Another link of the module has its name, also on another page of the list. */
	isShared: boolean;
};

/** The name of a link in dialogs and messages: with its code where another one has the name, too. */
export function linkName({ name, code, isShared }: Pick<LinkRow, "name" | "code" | "isShared">): string {
	return isShared ? `${name} (${code})` : name;
}

/** What decides whether a listed link opens its module. */
export function ruleOf({ isOn, opensAt, endsAt, diesAt, maxDevices }: LinkRow): LinkRule {
	return { isOn, opensAt, endsAt, diesAt, maxDevices, deletedAt: null };
}

/** What a row can do with its link; undefined: not for this one. */
type LinkActions = {
	onShare?: (() => void) | undefined;
	onEdit?: (() => void) | undefined;
	onReplace?: (() => void) | undefined;
	onSwitch?: ((isOn: boolean) => void) | undefined;
	onEnd?: (() => void) | undefined;
	onDelete?: (() => void) | undefined;
};

export type LinkLineProps = LinkActions & {
	name: string;
	code: string;
	/** When it was made, where another link has its name. */
	madeAt?: number | undefined;
	rowKey: string;
	isOn: boolean;
	/** The link's state and its times. */
	state: ReactNode;
	devices: ReactNode;
};

export function LinkLine({ name, code, madeAt, rowKey, isOn, state, devices, ...actions }: LinkLineProps) {
	const { onShare, onEdit, onReplace, onSwitch, onEnd, onDelete } = actions;
	const of = madeAt === undefined ? name : `${name} ${code}`;
	return (
		<tr id={rowId(rowKey)} tabIndex={-1}>
			<td>
				<p dir="auto" className="row-title">
					{name}
				</p>
				<p className="font-mono text-small break-all text-quiet">{code}</p>
				{madeAt !== undefined && (
					<p className="text-small text-quiet">
						<Timed message={m.admin_made_at} at={madeAt} />
					</p>
				)}
			</td>
			<td data-label={m.admin_link_state()}>{state}</td>
			<td data-label={m.admin_link_devices()} className="tabular-nums">
				{devices}
			</td>
			<td className="row-actions">
				<div className="row-action-group">
					<RowButton of={of} text={m.admin_link_share()} isForAll onPress={onShare} />
					<RowButton of={of} text={m.admin_edit()} onPress={onEdit} />
					<RowButton of={of} text={m.admin_link_replace()} onPress={onReplace} />
					<RowButton
						of={of}
						text={isOn ? m.admin_link_switch_off() : m.admin_link_switch_on()}
						isBad={isOn}
						onPress={onSwitch && (() => onSwitch(!isOn))}
					/>
					<RowButton of={of} text={m.admin_link_end_now()} isBad onPress={onEnd} />
					<RowButton of={of} text={m.admin_delete()} isBad onPress={onDelete} />
				</div>
			</td>
		</tr>
	);
}

type RowButtonProps = {
	of: string;
	text: string;
	isBad?: boolean;
	/** Also for viewers: it changes nothing. */
	isForAll?: boolean;
	onPress: (() => void) | undefined;
};

function RowButton({ of, text, isBad = false, isForAll = false, onPress }: RowButtonProps) {
	if (!onPress) return null;
	const className = isForAll ? "" : "for-editors";
	return (
		<Button
			kind={isBad ? "row-bad" : "row"}
			className={className}
			of={of}
			text={text}
			data-needs-script
			onClick={onPress}
		/>
	);
}

/** The state of a link in words, with the time that belongs to it. */
export function LinkStateWords({ state, isModuleOpen, opensAt, endsAt, diesAt }: LinkStateWordsProps) {
	if (state === "off") return <span className="text-bad">{m.admin_link_is_off()}</span>;
	if (state === "replaced") return <span className="text-quiet">{m.admin_link_is_replaced()}</span>;
	if (state === "ended") return <Timed message={m.admin_link_is_ended} at={endsAt} className="text-quiet" />;
	if (state === "not-yet") return <Timed message={m.admin_link_is_not_yet} at={opensAt} className="text-quiet" />;
	if (!isModuleOpen) return <span className="text-quiet">{m.admin_link_waits()}</span>;
	const end = diesAt ?? endsAt;
	if (end === null) return <span className="text-good">{m.admin_link_is_open()}</span>;
	const message = diesAt === null ? m.admin_link_is_open_until : m.admin_link_is_dying;
	return <Timed message={message} at={end} className="text-good" />;
}

type LinkStateWordsProps = Pick<LinkRow, "state" | "opensAt" | "endsAt" | "diesAt"> & {
	/** Whether learners get the module. */
	isModuleOpen: boolean;
};

type TimedProps = { message: (parts: { time: string }) => string; at: number | null; className?: string };

function Timed({ message, at, className = "" }: TimedProps) {
	return (
		<span className={className}>
			<Sentence
				message={(time = "") => message({ time })}
				parts={[at === null ? undefined : <DateTime key="time" at={at} />]}
			/>
		</span>
	);
}

/** How many devices opened a link this week, and how many it may have. */
export function LinkDevices({ thisWeek, deviceCount, maxDevices }: LinkDevicesProps) {
	return (
		<>
			<span>{thisWeek}</span>
			{maxDevices !== null && (
				<span className="block text-small text-quiet">
					{m.admin_link_places({ count: deviceCount, max: maxDevices })}
				</span>
			)}
		</>
	);
}

type LinkDevicesProps = Pick<LinkRow, "thisWeek" | "deviceCount" | "maxDevices">;
