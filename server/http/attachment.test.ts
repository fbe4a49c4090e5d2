import { expect, test } from "vitest";
import { attachment } from "./attachment.ts";

test("a download's file name is encoded for all clients", () => {
	expect(attachment("a'(b)*%.json")).toBe(
		`attachment; filename="a_(b)__.json"; filename*=UTF-8''a%27%28b%29%2A%25.json`,
	);
});
