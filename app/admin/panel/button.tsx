// The panel's buttons, and links that look like them.
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import * as m from "#messages";
import { PanelIcon, type PanelIconName } from "./panel-icon.tsx";

const KINDS = {
	main: "button button-main",
	plain: "button button-plain",
	quiet: "button button-quiet",
	danger: "button button-danger",
	row: "row-action",
	"row-bad": "row-action row-action-bad",
	icon: "icon-button",
};

type Look = {
	kind?: keyof typeof KINDS;
	isSmall?: boolean;
	icon?: PanelIconName;
	text?: ReactNode;
	/** The record, for screen readers, where several buttons have the same text. */
	of?: string | undefined;
	className?: string;
};

/** `isOff`: a press does nothing, but the button keeps the focus. */
type ButtonProps = ComponentProps<"button"> & Look & { isOff?: boolean | undefined };

export function Button({ type = "button", isOff, onClick, ...props }: ButtonProps) {
	return <button type={type} aria-disabled={isOff} onClick={isOff ? undefined : onClick} {...withLook(props)} />;
}

export function ButtonLink(props: ComponentProps<typeof Link> & Look) {
	return <Link {...withLook(props)} />;
}

/** A learner's page in a new tab: a full page load, so that it gets its own styles. */
export function NewTabLink({ of, ...props }: Look & { href: string }) {
	const note = of === undefined ? m.opens_in_new_tab() : `${of} ${m.opens_in_new_tab()}`;
	return <a target="_blank" rel="noopener" {...withLook({ ...props, of: note })} />;
}

/** The attributes and the content of an element that looks like a button. */
function withLook<Props extends Look>(props: Props) {
	const { kind = "plain", isSmall = false, icon, of, className, text, ...attributes } = props;
	return {
		...attributes,
		className: [KINDS[kind], isSmall && "button-small", className].filter(Boolean).join(" "),
		children: (
			<>
				{icon && <PanelIcon name={icon} className="size-5" />}
				<span>{text}</span>
				{of !== undefined && <span className="sr-only">{of}</span>}
			</>
		),
	};
}
