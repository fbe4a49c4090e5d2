// For tests only: sixty formulas as teachers write them, and the flow that renders them in an engine. The rendering
// is checked by its boxes: roots cover their content, fractions and tables are in order, nothing is cut off or missing.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startProduct } from "../../scripts/product.ts";
import { addModule } from "../e2e/support/modules.ts";
import type { Engine } from "./engines.ts";
import { type Phone, run } from "./phone.ts";

const MATHS = [
	"\\frac{-b \\pm \\sqrt{b^2-4ac}}{2a}",
	"\\sqrt[3]{\\frac{27}{8}}",
	"\\sum_{i=1}^{n} i^2 = \\frac{n(n+1)(2n+1)}{6}",
	"\\int_0^{\\pi} \\sin x \\, dx = 2",
	"\\lim_{x \\to 0} \\frac{\\sin x}{x} = 1",
	"\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}^{-1}",
	"\\begin{vmatrix} a & b \\\\ c & d \\end{vmatrix} = ad - bc",
	"f(x) = \\begin{cases} x^2 & x \\ge 0 \\\\ -x & x < 0 \\end{cases}",
	"\\log_2 8 = 3",
	"\\binom{n}{r} = \\frac{n!}{r!\\,(n-r)!}",
	"\\left(\\theta+\\frac{\\pi}{4}\\right)",
	"\\tan^{-1}\\left(\\frac{1}{\\sqrt3}\\right)",
	"a_{n+1} = \\frac{1}{2}\\left(a_n + \\frac{2}{a_n}\\right)",
	"\\left|\\frac{z-1}{z+1}\\right| \\le 1",
	"A \\cup (B \\cap C)",
	"x \\in \\mathbb{R} \\setminus \\{0\\}",
	"\\overline{AB} \\parallel \\overline{CD}",
	"\\frac{d}{dx}\\left(e^{x^2}\\right)",
	"\\sqrt{1+\\sqrt{1+\\sqrt{1+x}}}",
	"\\underbrace{1+1+\\cdots+1}_{n}",
];
const PHYSICS = [
	"v^2 = u^2 + 2as",
	"F = G\\frac{m_1 m_2}{r^2}",
	"\\vec{F} = q\\left(\\vec{E} + \\vec{v} \\times \\vec{B}\\right)",
	"T = 2\\pi\\sqrt{\\frac{l}{g}}",
	"\\lambda = \\frac{h}{mv}",
	"E = \\frac{1}{4\\pi\\varepsilon_0}\\frac{q}{r^2}",
	"\\frac{1}{f} = \\frac{1}{v} - \\frac{1}{u}",
	"\\Delta x \\, \\Delta p \\ge \\frac{\\hbar}{2}",
	"9.8\\ \\mathrm{m\\,s^{-2}}",
	"\\hat{i} \\cdot \\hat{j} = 0",
];
const CHEMISTRY = [
	"\\ce{H2O}",
	"\\ce{2H2 + O2 -> 2H2O}",
	"\\ce{SO4^2-}",
	"\\ce{N2 + 3H2 <=> 2NH3}",
	"\\ce{CaCO3 ->[\\Delta] CaO + CO2 ^}",
	"\\ce{AgNO3 + NaCl -> AgCl v + NaNO3}",
	"\\ce{Fe^3+ + 3OH- -> Fe(OH)3}",
	"\\ce{^{14}_{6}C}",
	"\\ce{CH3-CH2-OH}",
	"\\ce{CH2=CH2}",
	"\\ce{HC#CH}",
	"\\ce{Cu^2+ + 2e- -> Cu}",
	"\\ce{[Cu(NH3)4]^2+}",
	"\\ce{KMnO4}",
	"\\ce{C6H12O6 ->[zymase] 2C2H5OH + 2CO2}",
	"\\ce{H3O+ (aq)}",
	"\\ce{CuSO4.5H2O}",
	"K_c = \\frac{[\\ce{NH3}]^2}{[\\ce{N2}][\\ce{H2}]^3}",
	"\\ce{Zn + H2SO4 -> ZnSO4 + H2 ^}",
	"\\ce{A <=>> B}",
];
const HINDI = [
	"\\text{चाल} = \\frac{\\text{दूरी}}{\\text{समय}}",
	"\\text{क्षेत्रफल} = \\pi r^2",
	"\\text{घनत्व} = \\frac{m}{V}",
	"x = \\sqrt{\\text{क्षेत्रफल}}",
	"\\text{ब्याज} = \\frac{P \\times R \\times T}{100}",
	"v_{\\text{औसत}} = \\frac{v_1+v_2}{2}",
	"\\text{लाभ}\\,\\% = \\frac{\\text{लाभ}}{\\text{क्रय मूल्य}} \\times 100",
	"F = ma \\text{ (न्यूटन का द्वितीय नियम)}",
	"\\text{आयतन} = \\frac{4}{3}\\pi r^3",
	"\\text{ऊर्जा} = \\text{द्रव्यमान} \\times c^2",
];
const FORMULAS = [...MATHS, ...PHYSICS, ...CHEMISTRY, ...HINDI];
/** Formulas on one screen. */
const ON_A_SCREEN = 20;

/** Width and height of each formula in its own em, by engine. */
const sizes = new Map<string, number[][]>();

/** Renders all formulas. @param folder for screenshots; none are taken without it */
export async function drawFormulas(engine: Engine, folder?: string): Promise<string> {
	const product = await startProduct();
	const phone = await engine.open();
	try {
		const questions = FORMULAS.map((tex, index) => {
			const options = [true, false].map((isCorrect) => ({ id: String(isCorrect), text: String(isCorrect), isCorrect }));
			return { id: `f${index}`, text: `${index < 50 ? "Read" : "पढ़िए"}: $${tex}$`, options };
		});
		const module = await addModule(product.env, {
			subtopics: [{ title: "Formulas", questions: JSON.stringify({ format: "md1", questions }) }],
		});
		const subtopicId = module.subtopics[0]?.id ?? "";
		await phone.open(`${product.url}/learn/${module.id}/${subtopicId}#recite`);
		const found: Drawn[] = [];
		for (let start = 0; start < FORMULAS.length; start += ON_A_SCREEN) {
			const file = `/mcq-data/${module.id}/${subtopicId}.rendered.json`;
			found.push(...(await run(phone, drawSome, file, start, start + ON_A_SCREEN)));
			if (folder) await takePicture(phone, folder, `${engine.name} ${start / ON_A_SCREEN + 1}.png`);
		}
		sizes.set(
			engine.name,
			found.map(({ size }) => size),
		);
		const wrong = found.flatMap(({ faults }, index) => faults.map((fault) => `${FORMULAS[index]}: ${fault}`));
		assert.equal(found.length, FORMULAS.length, "formulas that were drawn");
		assert.deepEqual(wrong, []);
		return `${found.length} formulas, each part in its place`;
	} finally {
		await phone.close();
		await product.stop();
	}
}

/** The difference of an engine's sizes from Chromium's, as text; empty until two engines have rendered. */
export function compareSizes(): string[] {
	const own = sizes.get("Chromium");
	if (!own) return [];
	return [...sizes]
		.filter(([name]) => name !== "Chromium")
		.map(([name, theirs]) => {
			const ratios = theirs.map((size, index) => size.map((value, side) => value / (own[index]?.[side] ?? 1)));
			const range = (side: number) => {
				const sorted = ratios.map((ratio) => ratio[side] ?? 0).sort((one, other) => one - other);
				return `${sorted.at(0)?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)}`;
			};
			return `${name} beside Chromium: widths ${range(0)}, heights ${range(1)}`;
		});
}

async function takePicture(phone: Phone, folder: string, name: string): Promise<void> {
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, name), await phone.takePicture());
}

type Drawn = { size: number[]; faults: string[] };

/** Runs in the page: shows some questions of a rendered file in place of the page, and measures their formulas. */
async function drawSome(file: string, from: number, to: number): Promise<Drawn[]> {
	const { html } = await (await fetch(file)).json();
	while (!document.documentElement.hasAttribute("data-started"))
		await new Promise((resolve) => setTimeout(resolve, 50));
	if (!document.querySelector("link[rel=stylesheet][href*=formulas]")) {
		const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/formulas/formulas.css" });
		const loaded = new Promise((resolve) => sheet.addEventListener("load", resolve));
		document.head.append(sheet);
		await loaded;
	}
	document.body.innerHTML = `<main style="columns:2;padding:1rem;font-size:18px">${html
		.slice(from, to)
		.map(([, { text }]: [string, { text: string }]) => `<div class="md" style="break-inside:avoid">${text}</div>`)
		.join("")}</main>`;
	// The style sheet may still be loading.
	const isLoaded = () =>
		[...document.fonts].some((face) => face.family.includes("Hub Math") && face.status === "loaded");
	for (let tries = 0; tries < 150 && !isLoaded(); tries++) {
		await document.fonts.load('18px "Hub Math"', "∑√x");
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
	if (!isLoaded()) throw new Error("The font of formulas did not load.");
	const middle = (box: DOMRect) => (box.top + box.bottom) / 2;
	const boxOf = (element: Element | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
	return [...document.querySelectorAll("math")].map((math) => {
		const faults: string[] = [];
		const box = boxOf(math);
		if (box.width < 4 || box.height < 4) faults.push("is not drawn");
		for (const root of math.querySelectorAll("msqrt, mroot")) {
			const inner = boxOf(root.firstElementChild ?? undefined);
			if (boxOf(root).top > inner.top || boxOf(root).width <= inner.width) faults.push("a root without its sign");
		}
		for (const fraction of math.querySelectorAll("mfrac")) {
			const [above, below] = [...fraction.children].map(boxOf);
			if (!above || !below || middle(above) > middle(below) - 8) faults.push("a fraction out of order");
		}
		for (const table of math.querySelectorAll("mtable")) {
			const rows = [...table.children].map(boxOf);
			if (rows.some((row, index) => index > 0 && row.top < (rows[index - 1]?.bottom ?? 0) - 1))
				faults.push("rows out of order");
		}
		for (const part of math.querySelectorAll("mi, mn, mo, mtext")) {
			const inner = boxOf(part);
			const isOutside = inner.right > box.right + 4 || inner.left < box.left - 4;
			if (part.textContent?.trim() && inner.width > 0 && isOutside) faults.push(`${part.textContent} is outside`);
		}
		const em = Number.parseFloat(getComputedStyle(math).fontSize);
		return { size: [box.width / em, box.height / em], faults };
	});
}
