// For tests only: what a candidate does at a paper, as functions that run in the page (see phone.ts). Each is self-contained.

/** Waits for the question on screen. @param before the text of another one, which has to go first @returns its text */
export async function readQuestion(before: string): Promise<string> {
	for (let n = 0; n < 750; n++) {
		const text = document.querySelector("[data-question-heading] .question-text")?.textContent ?? "";
		if (text !== "" && text !== before) return text;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	throw new Error(`No other question than "${before}": ${document.body.innerText.slice(0, 300)}`);
}

/** Chooses the option with these words. */
export async function choose(words: string): Promise<void> {
	const find = () =>
		[...document.querySelectorAll<HTMLElement>(".option")].find((one) => one.innerText.includes(words));
	find()?.querySelector("input")?.click();
	for (let n = 0; n < 500; n++) {
		if (find()?.dataset.chosen !== undefined) return;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	throw new Error(`"${words}" is not chosen: ${document.body.innerText.slice(0, 300)}`);
}

/** Waits until the page before the beginning answers presses. */
export async function untilReady(): Promise<void> {
	for (let n = 0; n < 750; n++) {
		if (document.querySelector("main button[data-needs-script]:enabled")) return;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	throw new Error(`Not ready: ${document.body.innerText.slice(0, 300)}`);
}

/** Ticks that the instructions were read. */
export function tickRead(): void {
	document.querySelector<HTMLInputElement>("form input[type=checkbox]")?.click();
}

/** The code for another device. */
export async function readPaperCode(): Promise<string> {
	for (let n = 0; n < 750; n++) {
		const code = document.querySelector(".paper-code b")?.textContent?.trim();
		if (code) return code;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	throw new Error(`No code: ${document.body.innerText.slice(0, 300)}`);
}
