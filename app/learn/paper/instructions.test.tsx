// What a candidate reads before the beginning about the order of sections, and about where answers are stored.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CandidatePaper, PaperFacts } from "#core/papers/calls.ts";
import * as m from "#messages";
import { makeFacts, makeSection } from "../../../tests/make-paper.ts";
import { Instructions } from "./instructions.tsx";
import { timeText } from "./time-text.ts";

function read(sectionOrder: "free" | "in-order" | "locked", minutes: number | null, storesNothing = false): string {
	const facts = makeFacts({ sectionOrder, sections: [makeSection({ minutes }), makeSection({ minutes })] });
	return render(makePaper(facts), undefined, storesNothing);
}

function makePaper(facts: PaperFacts, changes: Partial<CandidatePaper> = {}): CandidatePaper {
	const times = { openFrom: null, openUntil: null, resultsFrom: null, opening: "open" } as const;
	const rules = { attempts: 1, isKeyOnPhone: false, asksName: false, isWithdrawn: false };
	return { ...facts, ...times, ...rules, id: "p", moduleId: "m", ...changes };
}

function render(paper: CandidatePaper, attemptsLeft: number | undefined, storesNothing = false): string {
	return renderToStaticMarkup(
		<Instructions
			paper={paper}
			extraTime="1"
			attemptsLeft={attemptsLeft}
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

test("says how often a paper can be taken, until when it can be begun, and when its result shows", () => {
	const time = 1_790_000_000_000;
	const say = (changes: Partial<CandidatePaper>, left?: number) => render(makePaper(makeFacts(), changes), left);
	expect(say({ attempts: 2 })).toContain(m.mock_rule_attempts({ count: 2 }));
	expect(say({ attempts: 2 }, 1)).toContain(m.mock_attempts_left({ count: 2, left: 1 }));
	expect(say({ attempts: null })).not.toMatch(/attempts? /);
	expect(say({})).toContain(m.mock_rule_results_at_once());
	expect(say({ resultsFrom: time })).toContain(m.mock_results_from({ time: timeText(time) }));
	expect(say({ openUntil: time })).toContain(m.mock_rule_open_until({ time: timeText(time) }));
});

test("says nothing about the order of sections where there is one", () => {
	const paper = makePaper(makeFacts({ sections: [makeSection()] }));
	expect(render(paper, undefined)).not.toContain(m.mock_order_free());
	expect(read("free", null)).toContain(m.mock_order_free());
});
