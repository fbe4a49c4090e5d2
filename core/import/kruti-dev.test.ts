// Kruti Dev 010: 457 words of Hindi, and sentences made of them, are typed as the font wants them and come back as they were.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { krutiDevToUnicode } from "./kruti-dev.ts";

const WORDS = readFileSync(join(import.meta.dirname, "../../tests/fixtures/import/hindi-words.txt"), "utf8")
	.trim()
	.split("\n");

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

/** The keys that a typist presses for a text, the opposite of krutiDevToUnicode. For tests alone. */
function typeKrutiDev(text: string): string {
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

/** What is typed in the font; words in Latin letters have a font of their own, as in a Word file. */
function roundTrip(text: string): string {
	return text
		.split(/([A-Za-z][A-Za-z0-9 .,()/+-]*)/)
		.map((part, index) => (index % 2 === 1 ? part : krutiDevToUnicode(typeKrutiDev(part))))
		.join("");
}

/** One spelling of letters with a dot, and of quotation marks. */
const plain = (text: string) => text.normalize("NFD").replaceAll("\u200d", "").replaceAll("'", "’");

test("every word comes back", () => {
	expect(WORDS.length).toBeGreaterThanOrEqual(300);
	const wrong = WORDS.filter((text) => plain(roundTrip(text)) !== plain(text));
	expect(wrong.map((text) => [text, typeKrutiDev(text), krutiDevToUnicode(typeKrutiDev(text))])).toEqual([]);
});

test("sentences come back, with figures and English words in them", () => {
	const english = fc.constantFrom("GPS", "sensor", "DNA", "pH", "World Wide Web", "IoT", "LED (red)");
	const figure = fc.nat({ max: 9_999 }).map(String);
	const hindi = fc.constantFrom(...WORDS);
	const word = fc.oneof({ weight: 8, arbitrary: hindi }, english, figure);
	const sentence = fc
		.tuple(hindi, fc.array(word, { minLength: 2, maxLength: 14 }), fc.constantFrom("।", "?", "!", ","), hindi)
		.map(([first, words, sign, last]) => `${[first, ...words].join(" ")}${sign} ${last}`);
	fc.assert(
		fc.property(sentence, (text) => plain(roundTrip(text)) === plain(text)),
		{ numRuns: 300 },
	);
});

describe("as typists write it", () => {
	test.each([
		["Hkkjr", "भारत"],
		["fgUnh", "हिन्दी"],
		["jktLFkku", "राजस्थान"],
		["iz/kkuea=h", "प्रधानमंत्री"],
		["eq[;ea=h", "मुख्यमंत्री"],
		["fo|ky;", "विद्यालय"],
		["fo'ofo|ky;", "विश्वविद्यालय"],
		["Kku", "ज्ञान"],
		["foKku", "विज्ञान"],
		["f'k{kk", "शिक्षा"],
		["d{kk", "कक्षा"],
		["i=", "पत्र"],
		["Jheku~", "श्रीमान्"],
		["Jfed", "श्रमिक"],
		["mÙkj", "उत्तर"],
		["iz'u", "प्रश्न"],
		["ç'u", "प्रश्न"],
		["LokLF;", "स्वास्थ्य"],
		["i`Foh", "पृथ्वी"],
		['d`f"k', "कृषि"],
		['—f"k', "कृषि"],
		["laL—fr", "संस्कृति"],
		["dk;kZy;", "कार्यालय"],
		["dk;Z", "कार्य"],
		['o"kZ', "वर्ष"],
		["lw;Z", "सूर्य"],
		['o"kksZa', "वर्षों"],
		["/keZ", "धर्म"],
		["ijh{kkfFkZ;ksa", "परीक्षार्थियों"],
		["vkfFkZd", "आर्थिक"],
		["dfBukbZ", "कठिनाई"],
		['jk"Vª', "राष्ट्र"],
		['jk"Vªh;', "राष्ट्रीय"],
		['jk"Vªifr', "राष्ट्रपति"],
		["Vªsu", "ट्रेन"],
		["fnukad", "दिनांक"],
		["Øekad", "क्रमांक"],
		["}kjk", "द्वारा"],
		["fo#)", "विरुद्ध"],
		[":i", "रूप"],
		["cqf)", "बुद्धि"],
		["fLFkfr", "स्थिति"],
		["ijfLFkfr", "परस्थिति"],
		["mÙkj%", "उत्तर:"],
		["vuqikr 3%4", "अनुपात 3:4"],
		["2 $ 3 ¾ 5", "2 + 3 = 5"],
		["vfLrRo", "अस्तित्व"],
		["Nk=k", "छात्रा"],
		["L=h", "स्त्री"],
		["{ks=", "क्षेत्र"],
		["y{eh", "लक्ष्मी"],
		["fpUg", "चिन्ह"],
		["fpà", "चिह्न"],
		["czãk", "ब्रह्मा"],
		["vk¡[k", "आँख"],
		["gk¡", "हाँ"],
		["ugha", "नहीं"],
		["gSa", "हैं"],
		["yM+dk", "लड़का"],
		["i<+uk", "पढ़ना"],
		["nq%[k", "दुःख"],
		["D;k", "क्या"],
		["fnYyh", "दिल्ली"],
		["fdrus \\", "कितने ?"],
		["¼d½ x³~xk", "(क) गङ्गा"],
		["eqä", "मुक्त"],
		["'kfä", "शक्ति"],
		["O;fä;ksa", "व्यक्तियों"],
		["dkWyst", "कॉलेज"],
		["MkWDVj", "डॉक्टर"],
		["ƒ‹†‰ esa", "१९४७ में"],
		["^^jke** us dgk", "“राम” ने कहा"],
		["iqLrd] dye vkSj dkxt+A", "पुस्तक, कलम और कागज़।"],
	])("%s is %s", (typed, text) => expect(plain(krutiDevToUnicode(typed))).toBe(plain(text)));
});
