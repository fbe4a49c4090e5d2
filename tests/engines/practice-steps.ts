// For tests only: what a learner does on "Today", as functions that run in the page (see phone.ts). Each is self-contained.

/** Begins the day's dose and answers all of it; one question wrongly. @returns the questions in their order */
export async function answerDose(missed: string): Promise<string[]> {
	const until = async <Found>(find: () => Found | null | undefined | false): Promise<Found> => {
		const end = performance.now() + 15_000;
		for (;;) {
			const found = find();
			if (found) return found;
			if (performance.now() > end) throw new Error(`Nothing happens: ${document.body.innerText.slice(0, 300)}`);
			await new Promise((resolve) => setTimeout(resolve, 8));
		}
	};
	const button = (words: string) =>
		[...document.querySelectorAll("button")].find((one) => one.innerText.trim() === words);
	(await until(() => button("Begin"))).click();
	const asked: string[] = [];
	const read = () => document.querySelector("[data-question-heading] [dir=auto]")?.textContent ?? "";
	for (;;) {
		const options = await until(() => {
			const open = [...document.querySelectorAll<HTMLElement>(".option:not([data-answered])")];
			return read() !== asked.at(-1) && open.length > 0 && open;
		});
		const question = read();
		asked.push(question);
		const words = question === missed ? "a wrong one" : "the right one";
		const option = options.find((one) => one.querySelector(".option-text")?.textContent === words);
		option?.querySelector<HTMLInputElement>("input")?.click();
		const next = await until(() => document.querySelector<HTMLButtonElement>("[data-go-on]:not([disabled])"));
		const isLast = next.innerText.trim() === "See your result";
		next.click();
		if (!isLast) continue;
		await until(() => button("Back to Today"));
		return asked;
	}
}

/** Waits for the button, or the title of a closed part, with these words and presses it. @param within a selector */
export async function press(words: string, within: string): Promise<void> {
	for (let n = 0; n < 500; n++) {
		const all = [...document.querySelectorAll<HTMLElement>(`${within} :is(button:enabled, summary)`)];
		const found = all.find((one) => one.innerText.includes(words));
		if (found) return found.click();
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	throw new Error(`No ${words}: ${document.body.innerText.slice(0, 300)}`);
}

/** Waits for a field, fills it and leaves it. */
export async function fill(selector: "input[type=date]" | "details input" | "textarea", value: string): Promise<void> {
	for (let n = 0; n < 500; n++) {
		const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector);
		if (field) {
			// React takes a value that is set at the element for its own.
			const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
			Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
			field.dispatchEvent(new Event("input", { bubbles: true }));
			// A window in the background sends none.
			field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
			return;
		}
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	throw new Error(`No ${selector}: ${document.body.innerText.slice(0, 300)}`);
}

/** Waits until the whole plan shows and has these words. @returns its text */
export async function readPlan(words: string): Promise<string> {
	for (let n = 0; n < 750; n++) {
		const plan = document.querySelector<HTMLElement>("[aria-labelledby=plan]");
		// What is likely known comes after the plan, in a place of its own.
		if (plan?.innerText.includes(words) && !plan.querySelector(".invisible")) return plan.innerText;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	throw new Error(`No ${words}: ${document.body.innerText.slice(0, 300)}`);
}

/** Moves every day of the log into the past by these days: of answers, and of the exam. */
export function moveBack(days: number): Promise<void> {
	type Event = { day?: number };
	const moved = (event: Event) => (event.day === undefined ? event : { ...event, day: event.day - days });
	return new Promise((resolve, reject) => {
		const opening = indexedDB.open("doubtless-log");
		opening.onerror = () => reject(opening.error);
		opening.onsuccess = () => {
			const { result: database } = opening;
			const writing = database.transaction(["events", "received"], "readwrite");
			const own = writing.objectStore("events").getAll();
			own.onsuccess = () => {
				for (const event of own.result) writing.objectStore("events").put(moved(event));
			};
			const received = writing.objectStore("received").openCursor();
			received.onsuccess = () => {
				const cursor = received.result;
				if (!cursor) return;
				cursor.update({ ...cursor.value, events: cursor.value.events.map(moved) });
				cursor.continue();
			};
			writing.onabort = () => reject(writing.error);
			writing.oncomplete = () => {
				database.close();
				resolve();
			};
		};
	});
}

/** Waits until the page's text has these words. */
export async function waitForWords(words: string): Promise<void> {
	for (let n = 0; n < 500; n++) {
		if (document.querySelector("main")?.innerText.includes(words)) return;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	throw new Error(`No ${words}: ${document.body.innerText.slice(0, 300)}`);
}
