// The pictures of a question open large: by a tap on the picture, and by a button for the keyboard. Not those of options, where a tap
// chooses the option.
import { type RefObject, useEffect } from "react";
import * as m from "#messages";

const PICTURES = ":is([data-question-heading], [data-why]) img.md-img";

/** @param html the rendered text that may have pictures */
export function PictureButtons({ html = "" }: { html?: string | undefined }) {
	const addresses = [...html.matchAll(/<img class="md-img" src="([^"]+)"/g)].map(([, address]) => address ?? "");
	return addresses.map((address, index) => (
		<button
			key={address}
			type="button"
			className="link mt-1 me-4 inline-flex min-h-11 cursor-pointer items-center text-small"
			onClick={({ currentTarget }) => {
				const shown = currentTarget.closest(".question-frame")?.querySelectorAll<HTMLImageElement>(PICTURES) ?? [];
				const small = [...shown].find((picture) => picture.getAttribute("src") === address);
				if (small) openPicture(small, currentTarget);
			}}
		>
			{addresses.length === 1 ? m.text_picture_open() : m.text_picture_n_open({ n: index + 1 })}
		</button>
	));
}

export function usePicturesOnTap(frame: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const onClick = ({ target }: MouseEvent) => {
			if (target instanceof HTMLImageElement && target.matches(PICTURES)) openPicture(target, target);
		};
		const element = frame.current;
		element?.addEventListener("click", onClick);
		return () => element?.removeEventListener("click", onClick);
	}, [frame]);
}

function openPicture(small: HTMLImageElement, opener: HTMLElement): void {
	const address = small.src;
	import("#app/ui/large-picture.ts").then(
		({ openLargePicture }) => openLargePicture(small, address, opener),
		() => location.assign(address),
	);
}
