// Types Hindi in the font Kruti Dev 010, the opposite of core/questions/import/kruti-dev.ts: for its test and for the samples of imports.

/** Whole letters and clusters with keys of their own, as the font's published table has them. */
const CLUSTERS = keysOf(`
क d ख [k ग x घ ?k ङ ³ च p छ N ज t झ > ञ ¥ ट V ठ B ड M ढ < ण .k त r थ Fk द n ध /k न u प i फ Q ब c भ Hk म e य ; र j ल y ळ G व o श 'k ष "k स l ह g
क़ d+ ख़ [k+ ग़ x+ ज़ t+ ड़ M+ ढ़ <+ फ़ Q+ य़ ;+
क्ष {k त्र = ज्ञ K श्र J द्य | द्व } द्ध ) द्द í त्त Ùk क्त Dr ह्म ã ह्य á ह्न à ह्र ºz ह्व ºo क्र Ø प्र ç द्र æ फ्र Ý ग्र xz ट्र Vª ड्र Mª ट्ट ê ट्ठ ë ड्ड ì ड्ढ ï क्क ô ट्य Vî ठ्य Bî ड्य Mî ढ्य <î`);
const HALVES = keysOf(`
क D ख [ ग X घ ? च P ज T झ ÷ ण . त R थ F ध / न U प I फ ¶ ब C भ H म E य ¸ ल Y व O श ' ष " स L ह º क्ष { त्र « त्त Ù ज़ T+ फ़ ¶+`);
const SIGNS = keysOf(`
अ v आ vk इ b ई bZ उ m ऊ Å ऋ _ ए , ऐ ,s ओ vks औ vkS ऑ v‚ ा k ी h ु q ू w ृ \` े s ै S ो ks ौ kS ॅ W ॉ ‚ ं a ँ ¡ ः % ् ~
। A ? \\ , ] . - - & ( ¼ ) ½ / @ : % + $ ' * ’ * ‘ ^ “ Þ ” ß = ¾ ० å १ ƒ २ „ ३ … ४ † ५ ‡ ६ ˆ ७ ‰ ८ Š ९ ‹`);
const CLUSTER = /^((?:र्)?)((?:[क-ह]़?्\u200d?)*[क-ह]़?)(्?)((?:[ािीुूृेैोौॅॉ])*)([ंँः]*)/u;

function keysOf(text: string): ReadonlyMap<string, string> {
	const parts = text.trim().split(/\s+/);
	return new Map(
		parts.flatMap((part, at) => (at % 2 === 0 ? [[part.normalize("NFD"), parts[at + 1] ?? ""] as const] : [])),
	);
}

/** The keys that a typist presses for a text. */
export function typeKrutiDev(text: string): string {
	let typed = "";
	let rest = text.normalize("NFD").replaceAll("\u200d", "");
	while (rest !== "") {
		const [whole, highR = "", cluster = "", halant = "", signs = "", above = ""] = CLUSTER.exec(rest) ?? [];
		if (whole) {
			const short = signs.includes("ि") ? "f" : "";
			const other = Array.from(signs.replace("ि", ""), (sign) => SIGNS.get(sign)).join("");
			typed += short + typeCluster(cluster, other) + (halant && "~") + (highR && "Z");
			typed += Array.from(above, (sign) => SIGNS.get(sign)).join("");
			rest = rest.slice(whole.length);
			continue;
		}
		const sign = Array.from(rest)[0] ?? "";
		typed += SIGNS.get(sign) ?? sign;
		rest = rest.slice(sign.length);
	}
	return typed;
}

function typeCluster(cluster: string, signs: string): string {
	if (cluster === "र" && signs === "q") return "#";
	if (cluster === "र" && signs === "w") return ":";
	let rest = cluster;
	let typed = "";
	while (rest !== "") {
		const whole = CLUSTERS.get(rest);
		if (whole) return typed + whole + signs;
		// An r below all that stands before it.
		if (rest.endsWith("्र") && !rest.slice(0, -2).includes("्")) {
			const before = rest.slice(0, -2);
			return `${typed}${CLUSTERS.get(before)}${/[टठडढछ]/u.test(before) ? "ª" : "z"}${signs}`;
		}
		const half = [...HALVES.keys()]
			.filter((letter) => rest.startsWith(`${letter}्`))
			.sort((a, b) => b.length - a.length)[0];
		const [letter = ""] = /^[क-ह]़?/u.exec(rest) ?? [];
		typed += half ? HALVES.get(half) : `${CLUSTERS.get(letter)}~`;
		rest = rest.slice((half ?? letter).length + 1);
	}
	return typed + signs;
}
