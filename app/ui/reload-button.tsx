// Loads the page again: for failures of the moment. The session is in storage, so nothing answered is lost.
import type { ReactNode } from "react";

export function ReloadButton({ className, children }: { className: string; children: ReactNode }) {
	return (
		<button type="button" className={`button ${className}`} onClick={() => location.reload()}>
			{children}
		</button>
	);
}
