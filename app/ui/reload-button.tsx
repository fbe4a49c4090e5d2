// Reloads the page after a temporary failure. The session is stored, so no answer is lost. Handled by button-actions.ts,
// also on pages without React.
import type { ReactNode } from "react";
import * as m from "#messages";

export function ReloadButton({ className, children }: { className: string; children: ReactNode }) {
	return (
		<>
			<button type="button" data-action="reload" className={`button ${className}`}>
				{children}
			</button>
			<p hidden role="alert" className="w-full">
				{m.reload_no_answer()}
			</p>
		</>
	);
}
