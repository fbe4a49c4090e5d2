// A picture of a study text or a question, large in a dialog. Loaded when one is pressed. "Back" and Escape close it, and the focus
// returns to where it was opened.
import * as m from "#messages";
import { make } from "./script/make.ts";

/** Marks the history entry of the open dialog. */
const STEP = "largePicture";

/** @param opener gets the focus back */
export function openLargePicture(small: HTMLImageElement, address: string, opener: HTMLElement): void {
	const words = small.alt;
	const picture = make("img", { src: address, alt: words, decoding: "async" });
	picture.style.setProperty("--ratio", small.style.getPropertyValue("--ratio"));
	const view = make("div", { className: "large-picture-view", tabIndex: 0 });
	view.append(picture);
	const caption = make("p", { className: "large-picture-words", dir: "auto", textContent: words });
	const zoom = make("button", { type: "button", className: "button button-plain button-small" });
	zoom.textContent = m.text_picture_larger();
	zoom.setAttribute("aria-pressed", "false");
	const close = make("button", { type: "button", className: "button button-main button-small" });
	close.textContent = m.text_picture_close();
	const bar = make("div", { className: "large-picture-bar" });
	bar.append(caption, zoom, close);
	const dialog = make("dialog", { className: "large-picture", ariaLabel: words || m.text_picture() });
	dialog.append(view, bar);
	// The caption is the alt text, which would be read out twice.
	caption.setAttribute("aria-hidden", "true");
	document.body.append(dialog);

	/** @param at the point that stays in view, as fractions of the picture */
	function setZoom(isLarge: boolean, at = { x: 0.5, y: 0.5 }) {
		zoom.setAttribute("aria-pressed", String(isLarge));
		view.classList.toggle("is-large", isLarge);
		view.scrollTo({
			left: at.x * picture.offsetWidth - view.clientWidth / 2,
			top: at.y * picture.offsetHeight - view.clientHeight / 2,
		});
	}
	const isLarge = () => view.classList.contains("is-large");
	zoom.addEventListener("click", () => setZoom(!isLarge()));
	picture.addEventListener("click", ({ offsetX, offsetY }) => {
		setZoom(!isLarge(), { x: offsetX / picture.offsetWidth, y: offsetY / picture.offsetHeight });
	});
	close.addEventListener("click", () => dialog.close());

	const closeByBack = () => dialog.close();
	addEventListener("popstate", closeByBack);
	dialog.addEventListener("close", () => {
		removeEventListener("popstate", closeByBack);
		dialog.remove();
		if (history.state?.[STEP]) history.back();
		opener.focus({ preventScroll: true });
	});
	dialog.showModal();
	close.focus();
	history.pushState({ ...history.state, [STEP]: true }, "");
}
