// Signs in again over an open page whose session has ended (app/admin/frame/sign-in-dialog.tsx). Answers with data, without a
// redirect.
import { readForm, signIn } from "#app/panel.ts";
import type { Route } from "./+types/sign-in-again.ts";

export async function action({ request, context }: Route.ActionArgs) {
	const { answer, status, headers } = await signIn(context, request.headers, await readForm(request));
	headers.set("Cache-Control", "no-store");
	return Response.json(answer, { status, headers });
}
