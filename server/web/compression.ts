// Which of our encodings a visitor takes (Accept-Encoding, RFC 9110 12.5.3). Used for what we compress ourselves.

export type Encoding = "br" | "gzip" | "identity";

/** In the order of our liking, which decides between equals. */
const ENCODINGS = ["br", "gzip", "identity"] as const;
/** Not named, plain bytes are welcome, but less than anything that is named. */
const UNNAMED_IDENTITY = 0.000_1;

/**
 * The encoding with the highest weight; among equals the smaller result. Plain bytes when the header is absent, empty or
 * unreadable, and also when everything is refused: an answer in plain bytes serves better than none.
 */
export function chooseEncoding(header: string | undefined): Encoding {
	const weights = readWeights(header ?? "");
	const rest = weights.get("*");
	const weightOf = (encoding: Encoding): number => {
		const unnamed = encoding === "identity" ? UNNAMED_IDENTITY : 0;
		return weights.get(encoding) ?? rest ?? unnamed;
	};
	let best: Encoding = "identity";
	let bestWeight = 0;
	for (const encoding of ENCODINGS) {
		const weight = weightOf(encoding);
		if (weight <= bestWeight) continue;
		best = encoding;
		bestWeight = weight;
	}
	return best;
}

function readWeights(header: string): Map<string, number> {
	const weights = new Map<string, number>();
	for (const entry of header.split(",")) {
		const [name = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
		if (name !== "") weights.set(name === "x-gzip" ? "gzip" : name, readWeight(parameters));
	}
	return weights;
}

/** 1 when there is none; 0, and so refused, when it is not a weight. */
function readWeight(parameters: string[]): number {
	const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice("q=".length);
	if (weight === undefined) return 1;
	return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0;
}
