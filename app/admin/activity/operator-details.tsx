// Collapsible details for the operator; collapsed by default, because teachers read the dashboard too.
import type { ReactNode } from "react";
import * as m from "#messages";

export function OperatorDetails({ children }: { children: ReactNode }) {
	return (
		<details>
			<summary className="link inline-flex min-h-11 cursor-pointer items-center">{m.admin_for_operator()}</summary>
			{children}
		</details>
	);
}
