// Kruti Dev 010: 457 words of Hindi, and sentences made of them, are typed as the font wants them and come back as they were.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { typeKrutiDev } from "../../../tests/kruti-dev-keys.ts";
import { krutiDevToUnicode } from "./kruti-dev.ts";

const WORDS = readFileSync(join(import.meta.dirname, "../../../tests/fixtures/import/hindi-words.txt"), "utf8")
	.trim()
	.split("\n");

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
