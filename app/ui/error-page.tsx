// The page for unexpected errors, of a whole page and of the learning page's tabs.
import * as m from "#messages";
import { Notice } from "./notice.tsx";
import { ReloadButton } from "./reload-button.tsx";

export function ErrorPage() {
	return (
		<>
			<title>{m.something_went_wrong()}</title>
			<Notice
				as="page"
				title={m.something_went_wrong()}
				actions={<ReloadButton className="button-main">{m.refresh()}</ReloadButton>}
			>
				<p>{m.try_refreshing()}</p>
				<p>{m.answers_are_saved()}</p>
			</Notice>
		</>
	);
}
