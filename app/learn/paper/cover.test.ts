import { expect, test } from "vitest";
import type { BeginFailure } from "#app/learn/paper/attempt/begin-attempt.ts";
import * as m from "#messages";
import { failureText } from "./cover.tsx";

const refused = (code: string, message: string): BeginFailure => ({ state: "refused", status: 410, code, message });

test("a beginning that a closed link or module refuses says that nothing has begun, and what to do", () => {
	expect(failureText(refused("link-needed", m.link_needed()))).toBe(m.mock_begin_link());
	const archived = failureText(refused("archived", m.archived_reason()));
	expect(archived).toBe(m.mock_begin_closed({ reason: m.archived_reason() }));
	expect(failureText(refused("attempts-used", m.api_attempts_used()))).toBe(m.api_attempts_used());
});
