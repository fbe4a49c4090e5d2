// What a candidate reads before the beginning about the order of sections, and about where answers are stored.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as m from "#messages";
import { makeFacts, makeSection } from "../../../tests/make-paper.ts";
import { Instructions } from "./instructions.tsx";

function read(sectionOrder: "free" | "in-order" | "locked", minutes: number | null, storesNothing = false): string {
	const facts = makeFacts({ sectionOrder, sections: [makeSection({ minutes }), makeSection({ minutes })] });
	const times = { openFrom: null, openUntil: null, resultsFrom: null, opening: "open" } as const;
	const rules = { attempts: 1, isKeyOnPhone: false, asksName: false, isWithdrawn: false };
	return renderToStaticMarkup(
		<Instructions
			paper={{ ...facts, ...times, ...rules, id: "p", moduleId: "m" }}
			extraTime="1"
			attemptsLeft={undefined}
			isReady
			storesNothing={storesNothing}
			failure={null}
		>
			{null}
		</Instructions>,
	);
}

test("says what happens when the time of a section is over, where sections have one", () => {
	expect(read("locked", 30)).toContain(m.mock_order_locked());
	expect(read("in-order", 30)).toContain(m.mock_order_in_order_minutes());
	expect(read("in-order", null)).toContain(m.mock_order_in_order());
	// Of an earlier release: minutes that count for nothing.
	expect(read("free", 31)).not.toContain("31");
});

test("says that answers are on the server alone, and how to go on after a reload, where the browser stores nothing", () => {
	const html = read("free", null, true);
	expect(html).not.toContain(m.mock_rule_stored());
	expect(html).toContain(m.mock_rule_not_stored());
	expect(read("free", null)).toContain(m.mock_rule_stored());
});
