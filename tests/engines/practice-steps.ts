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

/** Moves every answer of the log into the past by these days. */
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
