import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { TextNotice } from "#core/texts/study-text.ts";
import { NoticeList } from "./notice-list.tsx";

test("counts every picture with a problem", () => {
	const notices: TextNotice[] = [
		{ code: "formula-unreadable", source: "\\frac{" },
		{ code: "picture-without-text", count: 3 },
		{ code: "picture-elsewhere", count: 1 },
	];
	const html = renderToStaticMarkup(<NoticeList notices={notices} hasPlace={() => false} onShow={() => {}} />);
	expect(html).toContain("5 things to look at");
	expect(html).toContain("3 pictures have no description");
	expect(html).toContain("A picture is on another site");
});
