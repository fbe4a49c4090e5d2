// Signs in again over an open page whose session has ended (app/admin/panel/sign-in-dialog.tsx). Answers with data, without a
// redirect.
import { hubContext } from "#app/context.ts";
import { readForm, signIn } from "#app/panel.ts";
import type { Route } from "./+types/sign-in-again.ts";

/** What a browser needs to sign in with a passkey; null where nobody has one. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const { passkeys } = context.get(hubContext).auth;
	const passkey = (await passkeys.exist()) ? await passkeys.beginSignIn(url) : null;
	return Response.json({ passkey }, { headers: { "Cache-Control": "no-store" } });
}

export async function action({ request, context, url }: Route.ActionArgs) {
	const { answer, status, headers } = await signIn(context, { headers: request.headers, url }, await readForm(request));
	headers.set("Cache-Control", "no-store");
	return Response.json(answer, { status, headers });
}
