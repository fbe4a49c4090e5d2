// Exams as presets: what an administrator starts from and edits. Read from the sources named, on the day named; each is to be compared
// with the official notification before a paper counts. `example` is worked out by hand, and a test marks it. Data alone.
import type { Exam, MarkedType, Pass, Rule, Rules } from "./scheme.ts";

/** Numbers of answers in one section (its index; 0 where an exam has none), and the marks that they make together. */
type Counted = {
	section: number;
	type: MarkedType;
	right: number;
	wrong: number;
	blank: number;
	/** For each answer with only right options, but not all: how many. */
	part?: readonly number[];
	notAttempted?: number;
};
export type Example = { answers: readonly Counted[]; total: string };

/** `confidence`: how well the sources agree. */
export type Preset = Exam & { confidence: "high" | "medium" | "low"; example: Example };

const AS_OF = "2026-11-25";
const ofRight = (part: string) => ({ ofRight: part });
const rule = (right: Rule["right"], wrong: Rule["wrong"], blank: Rule["blank"] = "0"): Rule => ({
	right,
	wrong,
	blank,
});
const single = (right: Rule["right"], wrong: Rule["wrong"], blank?: Rule["blank"]): Rules => ({
	single: rule(right, wrong, blank),
});

type SectionFacts = { rules?: Rules; minutes?: number; pass?: Pass };
const section = (name: string, questions: number, { rules, minutes, pass }: SectionFacts = {}) => ({
	name,
	questions,
	minutes: minutes ?? null,
	rules: rules ?? null,
	pass: pass ?? null,
});

type Facts = Pick<Preset, "id" | "name" | "source" | "rules" | "confidence" | "example"> & Partial<Preset>;
const exam = (facts: Facts): Preset => ({
	asOf: AS_OF,
	minutes: null,
	sectionOrder: "free",
	sections: [],
	notAttempted: null,
	blankLimit: null,
	pass: null,
	...facts,
});

/** Questions with one right option, section by section. */
const bySection = (total: string, ...answers: [right: number, wrong: number, blank: number][]): Example => ({
	answers: answers.map(([right, wrong, blank], index) => ({ section: index, type: "single", right, wrong, blank })),
	total,
});

const GATE_ONE: Rules = { single: rule("1", ofRight("-1/3")), several: rule("1", "0"), number: rule("1", "0") };
const GATE_TWO: Rules = { single: rule("2", ofRight("-1/3")), several: rule("2", "0"), number: rule("2", "0") };
const RECITE = rule("1", "-33/100");
const ONE_OR_NONE = rule("1", "0");
/** Of RPSC and BPSC: a question without any mark costs as much as a wrong answer. */
const THIRD_FOR_BLANK = single("1", ofRight("-1/3"), ofRight("-1/3"));
const BANK = single("1", ofRight("-1/4"));
const ofTotal = (total: string, questions: number) => single({ total, questions }, ofRight("-1/4"));

/** In the order in which they are offered. */
export const PRESETS: readonly Preset[] = [
	exam({
		id: "hub-default",
		name: "Recite",
		source: "the score of Recite",
		confidence: "high",
		rules: { single: RECITE, several: RECITE, number: RECITE },
		example: bySection("1401/100", [15, 3, 2]),
	}),
	exam({
		id: "neet-ug-2026",
		name: "NEET UG 2026",
		source: "jagranjosh.com (2025-09-02), myexams.ai, allen.in",
		confidence: "high",
		minutes: 180,
		sections: [section("Physics", 45), section("Chemistry", 45), section("Biology", 90)],
		rules: single("4", "-1"),
		example: bySection("510", [30, 10, 5], [35, 5, 5], [70, 15, 5]),
	}),
	exam({
		id: "jee-main-2026-p1",
		name: "JEE Main 2026 Paper 1",
		source: "competer.in (2026-06-27), collegedunia.com",
		confidence: "high",
		minutes: 180,
		sections: [section("Physics", 25), section("Chemistry", 25), section("Mathematics", 25)],
		rules: { single: rule("4", "-1"), number: rule("4", "-1") },
		example: {
			answers: [
				{ section: 0, type: "single", right: 15, wrong: 3, blank: 2 },
				{ section: 0, type: "number", right: 3, wrong: 1, blank: 1 },
				{ section: 1, type: "single", right: 10, wrong: 5, blank: 5 },
				{ section: 2, type: "number", right: 5, wrong: 0, blank: 0 },
			],
			total: "123",
		},
	}),
	exam({
		id: "jee-adv",
		name: "JEE Advanced, one paper",
		source: "infinitylearn.com (2026-05-16); numbers of questions change every year",
		confidence: "medium",
		minutes: 180,
		rules: { single: rule("3", "-1"), several: { ...rule("4", "-2"), each: "1" }, number: rule("4", "0") },
		example: {
			answers: [
				{ section: 0, type: "single", right: 4, wrong: 2, blank: 0 },
				{ section: 0, type: "several", right: 2, wrong: 1, blank: 1, part: [3, 2, 1] },
				{ section: 0, type: "number", right: 3, wrong: 2, blank: 1 },
			],
			total: "34",
		},
	}),
	exam({
		id: "upsc-pre-gs1",
		name: "UPSC Prelims GS I",
		source: "bharatnotes.com, sleepyclasses.com",
		confidence: "high",
		minutes: 120,
		sections: [section("General Studies", 100)],
		rules: single("2", "-2/3"),
		example: bySection("100", [60, 30, 10]),
	}),
	exam({
		id: "upsc-pre-csat",
		name: "UPSC Prelims CSAT",
		source: "bharatnotes.com, sleepyclasses.com",
		confidence: "high",
		minutes: 120,
		sections: [section("CSAT", 80)],
		pass: { of: "share", least: "33/100" },
		rules: single("5/2", "-5/6"),
		example: bySection("250/3", [40, 20, 20]),
	}),
	exam({
		id: "ssc-cgl-t1-2026",
		name: "SSC CGL 2026 Tier I",
		source: "esenotes.com, competer.in",
		confidence: "medium",
		minutes: 60,
		sectionOrder: "locked",
		sections: [
			section("Reasoning", 25, { minutes: 15 }),
			section("General Awareness", 25, { minutes: 15 }),
			section("Quantitative Aptitude", 25, { minutes: 15 }),
			section("English", 25, { minutes: 15 }),
		],
		rules: single("2", "-1/2"),
		example: bySection("261/2", [20, 4, 1], [15, 5, 5], [25, 0, 0], [10, 10, 5]),
	}),
	exam({
		id: "ssc-cgl-t2-p1",
		name: "SSC CGL Tier II Paper I, objective part",
		source: "jagranjosh.com (2025-12-19)",
		confidence: "medium",
		minutes: 135,
		sectionOrder: "locked",
		sections: [
			section("Mathematics and Reasoning", 60, { minutes: 60 }),
			section("English and General Awareness", 70, { minutes: 60 }),
			section("Computer", 20, { minutes: 15 }),
		],
		rules: single("3", "-1"),
		example: bySection("290", [40, 10, 10], [50, 10, 10], [15, 5, 0]),
	}),
	exam({
		id: "ibps-po-pre-2026",
		name: "IBPS PO 2026 Prelims",
		source: "mocksutra.com (CRP PO/MT-XVI)",
		confidence: "medium",
		minutes: 60,
		sectionOrder: "locked",
		sections: [
			section("English", 30, { minutes: 20 }),
			section("Quantitative Aptitude", 35, { minutes: 20, rules: ofTotal("30", 35) }),
			section("Reasoning", 35, { minutes: 20, rules: ofTotal("40", 35) }),
		],
		rules: BANK,
		example: bySection("129/2", [20, 8, 2], [21, 7, 7], [28, 7, 0]),
	}),
	exam({
		id: "sbi-po-pre-2026",
		name: "SBI PO 2026 Prelims",
		source: "mocksutra.com (CRPD/PO/2026-27/09)",
		confidence: "medium",
		minutes: 60,
		sectionOrder: "locked",
		sections: [
			section("English", 40, { minutes: 20 }),
			section("Quantitative Aptitude", 30, { minutes: 20 }),
			section("Reasoning", 30, { minutes: 20 }),
		],
		rules: BANK,
		example: bySection("283/4", [30, 8, 2], [20, 4, 6], [25, 5, 0]),
	}),
	exam({
		id: "rrb-ntpc-cbt1",
		name: "RRB NTPC CBT 1",
		source: "indiatoday.in (2026-02-15), prepgrind.com",
		confidence: "high",
		minutes: 90,
		sections: [section("General Awareness", 40), section("Mathematics", 30), section("Reasoning", 30)],
		rules: single("1", "-1/3"),
		example: bySection("203/3", [30, 9, 1], [20, 10, 0], [25, 3, 2]),
	}),
	exam({
		id: "rrb-ntpc-cbt2",
		name: "RRB NTPC CBT 2",
		source: "indiatoday.in (2026-02-15), prepgrind.com",
		confidence: "medium",
		minutes: 90,
		sections: [section("All questions", 120)],
		rules: single("1", "-1/3"),
		example: bySection("220/3", [80, 20, 20]),
	}),
	exam({
		id: "cuet-ug-2026",
		name: "CUET UG 2026, one test",
		source: "collegedunia.com, nenow.in",
		confidence: "high",
		minutes: 60,
		sections: [section("All questions", 50)],
		rules: single("5", "-1"),
		example: bySection("194", [40, 6, 4]),
	}),
	exam({
		id: "gate-2027",
		name: "GATE 2027",
		source: "gatemocks.com, desirankers.com",
		confidence: "high",
		minutes: 180,
		sections: [
			section("General Aptitude, 1 mark each", 5),
			section("General Aptitude, 2 marks each", 5, { rules: GATE_TWO }),
			section("Subject, 1 mark each", 25),
			section("Subject, 2 marks each", 30, { rules: GATE_TWO }),
		],
		rules: GATE_ONE,
		example: {
			answers: [
				{ section: 0, type: "single", right: 4, wrong: 1, blank: 0 },
				{ section: 2, type: "number", right: 3, wrong: 2, blank: 0 },
				{ section: 3, type: "single", right: 6, wrong: 3, blank: 1 },
				{ section: 3, type: "several", right: 4, wrong: 1, blank: 0, part: [1] },
			],
			total: "74/3",
		},
	}),
	exam({
		id: "ctet",
		name: "CTET",
		source: "not confirmed",
		confidence: "medium",
		minutes: 150,
		sections: [section("All questions", 150)],
		rules: single("1", "0"),
		example: bySection("95", [95, 50, 5]),
	}),
	exam({
		id: "nda-maths",
		name: "NDA Mathematics",
		source: "jagranjosh.com (2025-08-22)",
		confidence: "high",
		minutes: 150,
		sections: [section("Mathematics", 120)],
		rules: single("5/2", "-5/6"),
		example: bySection("130", [60, 24, 36]),
	}),
	exam({
		id: "nda-gat",
		name: "NDA General Ability Test",
		source: "jagranjosh.com (2025-08-22)",
		confidence: "high",
		minutes: 150,
		sections: [section("General Ability", 150)],
		rules: single("4", "-4/3"),
		example: bySection("320", [90, 30, 30]),
	}),
	exam({
		id: "uppsc-pre-1",
		name: "UPPSC PCS Prelims GS I",
		source: "jagranjosh.com (exam of 2025-10-12)",
		confidence: "high",
		minutes: 120,
		sections: [section("General Studies", 150)],
		rules: single("4/3", "-4/9"),
		example: bySection("100", [90, 45, 15]),
	}),
	exam({
		id: "uppsc-pre-2",
		name: "UPPSC PCS Prelims CSAT",
		source: "jagranjosh.com (exam of 2025-10-12)",
		confidence: "high",
		minutes: 120,
		sections: [section("CSAT", 100)],
		rules: single("2", "-2/3"),
		example: bySection("80", [50, 30, 20]),
	}),
	exam({
		id: "rpsc",
		name: "RPSC, a question of 1 mark",
		source: "news18.com (2023-08-26), channel009.com",
		confidence: "high",
		notAttempted: "0",
		blankLimit: "1/10",
		rules: THIRD_FOR_BLANK,
		example: {
			answers: [{ section: 0, type: "single", right: 90, wrong: 30, blank: 6, notAttempted: 24 }],
			total: "78",
		},
	}),
	exam({
		id: "bpsc-2026",
		name: "BPSC from June 2026",
		source: "pw.live, preparationforall.com; the notice may say -1/4 for wrong",
		confidence: "medium",
		notAttempted: "0",
		rules: THIRD_FOR_BLANK,
		example: {
			answers: [{ section: 0, type: "single", right: 100, wrong: 30, blank: 6, notAttempted: 14 }],
			total: "88",
		},
	}),
	exam({
		id: "ugc-net",
		name: "UGC NET",
		source: "ndtv.com",
		confidence: "high",
		minutes: 180,
		sections: [section("Paper 1", 50), section("Paper 2", 100)],
		rules: single("2", "0"),
		example: bySection("200", [30, 20, 0], [70, 20, 10]),
	}),
	exam({
		id: "sat",
		name: "Digital SAT, without its adaptive modules",
		source: "not confirmed",
		confidence: "medium",
		minutes: 134,
		sectionOrder: "locked",
		sections: [
			section("Reading and Writing 1", 27, { minutes: 32 }),
			section("Reading and Writing 2", 27, { minutes: 32 }),
			section("Math 1", 22, { minutes: 35 }),
			section("Math 2", 22, { minutes: 35 }),
		],
		rules: { single: ONE_OR_NONE, number: ONE_OR_NONE },
		example: bySection("87", [20, 7, 0], [25, 2, 0], [20, 2, 0], [22, 0, 0]),
	}),
	exam({
		id: "ap",
		name: "AP, multiple choice",
		source: "not confirmed",
		confidence: "medium",
		rules: single("1", "0"),
		example: bySection("40", [40, 15, 0]),
	}),
	exam({
		id: "gre",
		name: "GRE General Test",
		source: "not confirmed",
		confidence: "medium",
		minutes: 118,
		sectionOrder: "in-order",
		rules: { single: ONE_OR_NONE, several: ONE_OR_NONE, number: ONE_OR_NONE },
		example: bySection("20", [20, 7, 0]),
	}),
];
