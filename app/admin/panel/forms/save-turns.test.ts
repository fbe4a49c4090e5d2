// In which order a form saves what is pressed and what is left.
import { expect, test } from "vitest";
import { createSaveTurns } from "./save-turns.ts";

/** A form with one field whose saves end when the test says so. */
function makeForm() {
	const turns = createSaveTurns<string>();
	const sent: string[] = [];
	const ends: ((answer: string | undefined) => void)[] = [];
	const form = { typed: "", stored: "" };
	const send = () => {
		sent.push(form.typed);
		return new Promise<string | undefined>((resolve) => ends.push(resolve)).then((answer) => {
			form.stored = answer ?? form.stored;
			return answer;
		});
	};
	return {
		form,
		sent,
		leave: () => turns.byItself(send, () => form.typed !== form.stored),
		press: () => turns.press(send),
		/** Ends the save in progress, and runs what waited for it. */
		async end(answer: string | undefined) {
			ends.shift()?.(answer);
			await new Promise(setImmediate);
		},
	};
}

test("saves a field that was left during a save after it, once", async () => {
	const { form, sent, leave, end } = makeForm();
	form.typed = "a";
	const first = leave();
	form.typed = "ab";
	const second = leave();
	const third = leave();
	await end("a");
	expect(sent).toEqual(["a", "ab"]);
	await end("ab");
	expect([await first, await second, await third]).toEqual(["a", "ab", undefined]);
	form.typed = "abc";
	void leave();
	expect(sent).toEqual(["a", "ab", "abc"]);
});

test("saves a field that was left while a press saved, and a press after both", async () => {
	const { form, sent, leave, press, end } = makeForm();
	form.typed = "a";
	const pressed = press();
	await Promise.resolve();
	form.typed = "ab";
	const left = leave();
	const pressedAgain = press();
	await end("a");
	expect(sent).toEqual(["a", "ab"]);
	await end("ab");
	expect(sent).toEqual(["a", "ab", "ab"]);
	await end("ab");
	expect([await pressed, await left, await pressedAgain]).toEqual(["a", "ab", "ab"]);
});

test("sends nothing more after a save that was refused, nor where nothing is left", async () => {
	const { form, sent, leave, end } = makeForm();
	form.typed = "a";
	void leave();
	form.typed = "ab";
	const afterRefusal = leave();
	await end(undefined);
	expect([await afterRefusal, sent]).toEqual([undefined, ["a"]]);
	void leave();
	form.typed = "ab";
	const unchanged = leave();
	await end("ab");
	expect([await unchanged, sent]).toEqual([undefined, ["a", "ab"]]);
});

test("a second press does nothing while the first is in progress", async () => {
	const { form, sent, press, end } = makeForm();
	form.typed = "a";
	const first = press();
	const second = press();
	await Promise.resolve();
	await end("a");
	expect([await first, await second, sent]).toEqual(["a", undefined, ["a"]]);
});
