import { expect, test } from "vitest";
import * as m from "#messages";
import { panelMarkup } from "../../../tests/panel-markup.tsx";
import { ShareCard } from "./share-card.tsx";

function markup(isOn: boolean, openLinks: number): string {
	const card = <ShareCard title="Cells" path="/module/Bcells" isOn={isOn} openLinks={openLinks} openness="open" />;
	return panelMarkup(card, "https://learn.school.example");
}

test("a module whose own link is off says whether its other links open it", () => {
	expect(markup(false, 0)).toContain(m.admin_share_all_off());
	expect(markup(false, 1)).toContain(m.admin_share_own_off());
	expect(markup(false, 1)).not.toContain("/module/Bcells");
	expect(markup(true, 0)).toContain(m.admin_share_hint());
	expect(markup(true, 0)).toContain("https://learn.school.example/module/Bcells");
});
