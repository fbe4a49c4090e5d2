// 'Page Not Found' with the reason, if known, and a link home.
import type { ReactNode } from "react";
import * as m from "#messages";
import { Notice } from "./notice.tsx";

export type NotFoundProps = {
	children?: ReactNode;
	/** A closer page than home. */
	way?: ReactNode;
};

export function NotFound({ children, way }: NotFoundProps) {
	return (
		<Notice
			as="page"
			icon="survey"
			title={m.page_not_found()}
			actions={
				<>
					{way}
					<a href="/" className={`button ${way ? "button-plain" : "button-main"}`}>
						{m.return_to_home()}
					</a>
				</>
			}
		>
			{children ?? <p>{m.page_not_found_hint()}</p>}
		</Notice>
	);
}
