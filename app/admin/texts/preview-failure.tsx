// Explains an outdated preview, with a retry.
import { Button } from "#app/admin/panel/button.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import * as m from "#messages";
import type { PreviewState } from "./use-preview.ts";

export function PreviewFailure({ failure, tryAgain }: PreviewState) {
	const { signInAgain } = usePanel();
	if (!failure) return null;
	return (
		<div className="text-failure">
			<p className="text-small text-bad">{failureWords(failure)}</p>
			{failure !== "too-long" && (
				<Button
					isSmall
					text={failure === "signed-out" ? m.admin_text_sign_in() : m.try_again()}
					onClick={async () => {
						if (failure !== "signed-out" || (await signInAgain())) tryAgain();
					}}
				/>
			)}
		</div>
	);
}

function failureWords(failure: NonNullable<PreviewState["failure"]>): string {
	if (failure === "too-long") return m.admin_text_too_long();
	return failure === "signed-out" ? m.admin_text_preview_signed_out() : m.admin_text_preview_failed();
}
