import { expect, test } from "vitest";
import * as m from "#messages";
import { panelMarkup } from "../../../tests/panel-markup.tsx";
import { type SignInFailure, SignInFailureText } from "./sign-in-failure.tsx";

const textOf = (failure: SignInFailure) =>
	panelMarkup(<SignInFailureText failure={failure} />).replaceAll(/<[^>]*>/g, "");

test("too many tries show the waiting time, in seconds up to a minute and then in minutes", () => {
	const waiting = (retryAfterSeconds: number) => textOf({ ok: false, code: "too-many-tries", retryAfterSeconds });
	expect(waiting(1)).toBe(`${m.admin_too_many_tries()} Wait 1 second, then try again.`);
	expect(waiting(60)).toBe(`${m.admin_too_many_tries()} Wait 60 seconds, then try again.`);
	expect(waiting(61)).toBe(`${m.admin_too_many_tries()} Wait 2 minutes, then try again.`);
});
