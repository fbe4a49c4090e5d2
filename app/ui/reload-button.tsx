// Reloads the page after a temporary failure. The session is in storage, so no answer is lost. button-actions.ts acts on it,
// on pages without React too.
import type { ReactNode } from "react";

export function ReloadButton({ className, children }: { className: string; children: ReactNode }) {
	return (
		<button type="button" data-action="reload" className={`button ${className}`}>
			{children}
		</button>
	);
}
