// A QR code as a picture, loaded with its library; the text beside it can always be used instead.
import { useEffect, useState } from "react";

export function QrCode({ text, label }: { text: string; label: string }) {
	const [drawing, setDrawing] = useState<{ path: string; size: number }>();
	useEffect(() => {
		let isWanted = true;
		Promise.all([import("lean-qr"), import("lean-qr/extras/svg")])
			.then(([{ generate }, { toSvgPath }]) => {
				const code = generate(text);
				if (isWanted) setDrawing({ path: toSvgPath(code), size: code.size });
			})
			// The link can be used instead of the QR code.
			.catch(() => undefined);
		return () => {
			isWanted = false;
		};
	}, [text]);
	return (
		<div className="mt-4 aspect-square w-48 max-w-full rounded-small border border-line bg-[#fff] p-1 print:w-72 print:max-w-none">
			{drawing && (
				// Cameras need a margin of four modules and black on white, also in dark mode.
				<svg
					role="img"
					aria-label={label}
					viewBox={`-4 -4 ${drawing.size + 8} ${drawing.size + 8}`}
					shapeRendering="crispEdges"
					className="size-full"
				>
					<path d={drawing.path} fill="#000" />
				</svg>
			)}
		</div>
	);
}
