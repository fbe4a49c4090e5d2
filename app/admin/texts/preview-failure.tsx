// Why the preview is older than the text, and how to get it.
import { usePanel } from "#app/admin/frame/panel-context.tsx";
import * as m from "#messages";
import type { PreviewState } from "./use-preview.ts";

export function PreviewFailure({ failure, tryAgain }: PreviewState) {
	const { signInAgain } = usePanel();
	if (!failure) return null;
	return (
		<div className="text-failure">
			<p className="text-small text-bad">{failureWords(failure)}</p>
			{failure !== "too-long" && (
				<button
					type="button"
					className="button button-plain button-small"
					onClick={async () => {
						if (failure !== "signed-out" || (await signInAgain())) tryAgain();
					}}
				>
					{failure === "signed-out" ? m.admin_text_sign_in() : m.try_again()}
				</button>
			)}
		</div>
	);
}

function failureWords(failure: NonNullable<PreviewState["failure"]>): string {
	if (failure === "too-long") return m.admin_text_too_long();
	return failure === "signed-out" ? m.admin_text_preview_signed_out() : m.admin_text_preview_failed();
}
