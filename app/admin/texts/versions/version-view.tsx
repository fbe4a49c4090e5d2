// One version of a text: as learners saw it, the changes since, and a button that restores it.
import { useEffect, useRef } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { LineChanges } from "#app/admin/panel/forms/line-change-list.tsx";
import * as m from "#messages";
import { TextPreview } from "./text-preview.tsx";

export type VersionViewProps = {
	version: number;
	markdown: string;
	html: string;
	hasFormula: boolean;
	/** The text as it is now. */
	current: string;
	onGoBack: () => void;
};

export function VersionView({ version, markdown, html, hasFormula, current, onGoBack }: VersionViewProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	// The pressed link may be far above or below.
	useEffect(() => {
		heading.current?.focus();
	}, []);
	return (
		<section aria-labelledby="version" className="version-view">
			<h2 id="version" ref={heading} tabIndex={-1} className="text-title">
				{m.admin_text_version({ number: version })}
			</h2>
			{markdown !== current && (
				<Button
					kind="main"
					className="for-editors mt-3"
					text={m.admin_text_restore_version()}
					data-needs-script
					onClick={onGoBack}
				/>
			)}
			<h3 className="mt-5 font-semibold">{m.admin_text_changes()}</h3>
			<LineChanges before={markdown} after={current} />
			<h3 className="mt-5 mb-2 font-semibold">{m.admin_as_learners_see_it()}</h3>
			<TextPreview html={html} hasFormula={hasFormula} className="version-text" />
		</section>
	);
}
