import { expect, test } from "vitest";
import * as m from "#messages";
import { panelMarkup } from "../../../tests/panel-markup.tsx";
import { LinkCodeField } from "./link-code-field.tsx";
import { ShareLink } from "./share-link.tsx";

test("a link to share says where its address is known only on this computer or in its network", () => {
	const share = <ShareLink title="Rivers" path="/module/Brivers" />;
	const code = <LinkCodeField code="rivers" isFixed={false} error={undefined} onType={() => {}} />;
	for (const part of [share, code]) {
		expect(panelMarkup(part, "http://192.168.0.7:3000")).toContain(m.admin_link_private());
		expect(panelMarkup(part, "https://learn.school.example")).not.toContain(m.admin_link_private());
	}
});
