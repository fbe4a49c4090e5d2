// For tests only: what a learner does, as functions that run in the page (see phone.ts). Each is self-contained.

/** Answers the question on screen correctly and goes on. @returns the question, once its verdict shows */
export async function answerOne(): Promise<string> {
	const until = async <Found>(find: () => Found | null | undefined | false): Promise<Found> => {
		const end = performance.now() + 15_000;
		for (;;) {
			const found = find();
			if (found) return found;
			if (performance.now() > end) throw new Error(`Nothing happens: ${document.body.innerText.slice(0, 300)}`);
			await new Promise((resolve) => setTimeout(resolve, 8));
		}
	};
	const button = (words: RegExp) => [...document.querySelectorAll("button")].find((one) => words.test(one.innerText));
	const goOn = () => document.querySelector<HTMLButtonElement>("[data-go-on]:not([disabled])");
	await until(() => {
		button(/^Continue:/)?.click();
		// After a reload the answered question may still be on screen.
		goOn()?.click();
		return document.querySelector(".option:not([data-answered])");
	});
	const question = document.querySelector("[data-question-heading] [dir=auto]")?.textContent ?? "";
	const right = [...document.querySelectorAll<HTMLElement>(".option")].find((one) =>
		/the right one/.test(one.innerText),
	);
	right?.querySelector<HTMLInputElement>("input")?.click();
	await until(goOn);
	goOn()?.click();
	return question;
}

/** The same `count` times. */
export async function answerMany(count: number): Promise<number> {
	const started = performance.now();
	const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
	const button = (words: RegExp) => [...document.querySelectorAll("button")].find((one) => words.test(one.innerText));
	let isAnswered = false;
	for (let done = 0; done < count; ) {
		if (performance.now() - started > 100_000)
			throw new Error(`Only ${done} answers in 100 s: ${document.body.innerText.slice(0, 700)}`);
		button(/^Continue:/)?.click();
		const next = document.querySelector<HTMLButtonElement>("[data-go-on]:not([disabled])");
		if (next) {
			next.click();
			if (isAnswered) done += 1;
			isAnswered = false;
		} else {
			const open = [...document.querySelectorAll<HTMLElement>(".option:not([data-answered])")];
			const right = open.find((one) => /the right one/.test(one.innerText));
			right?.querySelector("input")?.click();
			if (right) isAnswered = true;
		}
		await pause(8);
	}
	return count;
}

/** The events of the log, or the keys of the unsent ones; empty when there is no log yet. */
export async function readLog(what: "events" | "unsent"): Promise<unknown[]> {
	const known = (await indexedDB.databases?.()) ?? [{ name: "doubtless-log" }];
	if (!known.some(({ name }) => name === "doubtless-log")) return [];
	return new Promise((resolve, reject) => {
		const opening = indexedDB.open("doubtless-log");
		opening.onerror = () => reject(opening.error);
		opening.onsuccess = () => {
			const { result: database } = opening;
			const reading = database.transaction(["events", "received", "unsent"]);
			const own = reading.objectStore(what).getAll();
			const received = reading.objectStore("received").getAll();
			reading.oncomplete = () => {
				database.close();
				const others = received.result.flatMap((row: { events: unknown[] }) => row.events);
				resolve(what === "events" ? [...own.result, ...others] : own.result);
			};
		};
	});
}

/** @returns milliseconds from the navigation until the offer to go on showed */
export async function waitForOffer(): Promise<number> {
	for (let n = 0; n < 5_000; n++) {
		const isOffered = [...document.querySelectorAll("button")].some((one) => /^Continue:/.test(one.innerText));
		// When everything is mastered the page shows the result instead.
		if (isOffered || document.querySelector("[data-question-heading]")) return performance.now();
		await new Promise((resolve) => setTimeout(resolve, 2));
	}
	throw new Error(`No offer: ${document.body.innerText.slice(0, 300)}`);
}

/** Downloads the module whose page is open. */
export async function keepModule(): Promise<void> {
	await navigator.serviceWorker.ready;
	const button = () => [...document.querySelectorAll("button")].find((one) => /^Save this module/.test(one.innerText));
	for (let n = 0; n < 1_000; n++) {
		if (/Saved for offline today/.test(document.body.innerText)) return;
		if (n % 500 === 50) button()?.click();
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	throw new Error(`Not kept: ${document.body.innerText.slice(0, 600)}`);
}

/** @returns the address of the link whose text begins with `text` */
export async function findLink(text: string): Promise<string> {
	for (let n = 0; n < 500; n++) {
		const link = [...document.querySelectorAll("a")].find(({ innerText }) => innerText.trim().startsWith(text));
		if (link) return link.href;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	throw new Error(`No link ${text}: ${document.body.innerText.slice(0, 300)}`);
}

/** @returns the text of the document in the open tab */
export async function readDocument(): Promise<string> {
	for (let n = 0; n < 500; n++) {
		for (const article of document.querySelectorAll<HTMLElement>("[data-text] article")) {
			if (article.innerText && article.checkVisibility()) return article.innerText;
		}
		for (const frame of document.querySelectorAll("iframe")) {
			const text = frame.contentDocument?.querySelector("main")?.innerText;
			if (text && frame.checkVisibility()) return text;
		}
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	throw new Error(`No document: ${document.body.innerText.slice(0, 300)}`);
}

/** Makes the code for another phone. The page is /data. */
export async function makeCode(): Promise<string> {
	const button = () => [...document.querySelectorAll("button")].find((one) => /^Make a code/.test(one.innerText));
	for (let n = 0; n < 1_000; n++) {
		const code = document.querySelector(".select-all")?.textContent;
		if (code) return code.replaceAll("-", "");
		if (n % 200 === 0) button()?.click();
		// The button appears once the log has been read.
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	throw new Error(`No code: ${document.body.innerText.slice(0, 300)}`);
}

/** Uses the code in the address. @returns milliseconds until all events were received */
export async function useCode(): Promise<number> {
	const button = () =>
		[...document.querySelectorAll("button")].find((one) => /^Use it on this device/.test(one.innerText));
	const input = () => document.querySelector<HTMLInputElement>("input[maxlength]");
	const pause = () => new Promise((resolve) => setTimeout(resolve, 10));
	for (let n = 0; n < 500 && !input()?.value; n++) await pause();
	const begun = performance.now();
	button()?.click();
	for (let n = 0; n < 6_000; n++) {
		if (/Done\. Both devices have one progress now/.test(document.body.innerText)) return performance.now() - begun;
		await pause();
	}
	throw new Error(`Not joined: ${document.body.innerText.slice(-700)}`);
}
