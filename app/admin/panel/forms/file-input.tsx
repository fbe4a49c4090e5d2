// A hidden file input, opened by a button.
import type { RefObject } from "react";

/** Accepted picture types. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/gif";

export type FileInputProps = {
	input: RefObject<HTMLInputElement | null>;
	accept: string;
	multiple?: boolean;
	onFiles: (files: File[]) => void;
};

export function FileInput({ input, onFiles, ...attributes }: FileInputProps) {
	return (
		<input
			ref={input}
			type="file"
			hidden
			{...attributes}
			onChange={({ target }) => {
				const files = [...(target.files ?? [])];
				// The same file may be chosen again.
				target.value = "";
				onFiles(files);
			}}
		/>
	);
}
