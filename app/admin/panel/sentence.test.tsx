// Messages with elements in them, as HTML.
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Sentence, withFullStop } from "./sentence.tsx";

const render = (message: (...places: string[]) => string) => {
	const html = renderToString(<Sentence message={message} parts={[<b key="0">Ohm</b>, <i key="1">today</i>]} />);
	return html.replaceAll(/<\/?span>/g, "");
};

test("puts each part where the message has it, in any order", () => {
	expect(render((title, date) => `${title} was read ${date}.`)).toBe("<b>Ohm</b> was read <i>today</i>.");
	expect(render((title, date) => `On ${date}: ${title}`)).toBe("On <i>today</i>: <b>Ohm</b>");
});

test("a sentence has one full stop before another one", () => {
	expect(["Not saved", "Not saved.", "Really?"].map(withFullStop)).toEqual(["Not saved.", "Not saved.", "Really?"]);
});

test("a message without a part shows without it", () => {
	expect(render((title) => `Only ${title} 10`)).toBe("Only <b>Ohm</b> 10");
});
