// Bold text as chat programs write it, in pasted questions.
import { expect, test } from "vitest";
import { readSource } from "./read-source.ts";

async function questionsOf(text: string) {
	const reading = await readSource(new TextEncoder().encode(text));
	return reading.ok ? reading.rows.map(({ question }) => question) : [];
}

test("is bold in the imported question instead of between asterisks", async () => {
	const text =
		"1. What does **photosynthesis** make?\n(a) sugar\n(b) the gas **oxygen** alone\nAns: a\nExplanation: It makes *2* things.";
	const [question] = await questionsOf(text);
	expect(question).toMatchObject({ format: "md1", text: "What does **photosynthesis** make?" });
	expect(question?.options[1]?.text).toBe("the gas **oxygen** alone");
	expect(question?.explanation).toBe("It makes \\*2\\* things.");
});

test("is not read into powers and products", async () => {
	const [question] = await questionsOf("1. What is 2**3**4?\n(a) a ** b ** c\n(b) **\nAns: a");
	expect(question?.format).toBeUndefined();
	expect(question?.text).toBe("What is 2**3**4?");
});
