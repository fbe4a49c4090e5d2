import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as m from "#messages";
import { ChangedFields } from "./changed-fields.tsx";

test("a picture without a description is named in the fields of a new question", () => {
	const bare = { text: "", html: '<span class="md-p"><img src="/pictures/a.webp" alt=""></span>' };
	const described = {
		text: "A red disc",
		html: '<span class="md-p"><img src="/pictures/b.webp" alt="A red disc"></span>',
	};
	const fields = [
		{ field: "options", before: [], after: [{ text: "None" }, described, bare] },
		{ field: "key", before: [], after: [bare] },
	];
	const shown = renderToStaticMarkup(<ChangedFields fields={fields} isNew />).replaceAll(/<[^>]+>/g, "|");
	expect(shown.split(m.text_picture())).toHaveLength(3);
});
