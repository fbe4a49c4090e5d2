// Reloads the page after a temporary failure. The session is in storage, so no answer is lost.
import type { ReactNode } from "react";

export function ReloadButton({ className, children }: { className: string; children: ReactNode }) {
	return (
		<button type="button" className={`button ${className}`} onClick={() => location.reload()}>
			{children}
		</button>
	);
}
