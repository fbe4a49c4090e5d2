// Turns text typed in the font Kruti Dev 010 into Unicode. The font shows Devanagari for Latin letters; the table
// maps them. Called for runs of a Word file in that font, and for a text when the administrator says so.

/** How Word files name the font. */
export const KRUTI_FONT = /^kruti ?dev/i;

/** Keys and what they draw, the key of each pair first, pairs two spaces apart. A half letter ends with the sign that joins (virama). */
const DRAWN = `
ñ ॰  å ०  ƒ १  „ २  … ३  † ४  ‡ ५  ˆ ६  ‰ ७  Š ८  ‹ ९
¶+ फ़्  d+ क़  [+k ख़  [+ ख़्  x+ ग़  T+ ज़्  t+ ज़  M+ ड़  <+ ढ़  Q+ फ़  ;+ य़  j+ ऱ  u+ ऩ
Ùk त्त  Ù त्त्  Dr क्त  ä क्त  – दृ  — कृ  é न्न  ™ न्न्  à ह्न  á ह्य  â हृ  ã ह्म  ºz ह्र  º ह्  í द्द  {k क्ष  { क्ष्  = त्र  « त्र्
Nî छ्य  Vî ट्य  Bî ठ्य  Mî ड्य  <î ढ्य  | द्य  K ज्ञ  } द्व  J श्र  Vª ट्र  Mª ड्र  <ª ढ्र  Nª छ्र  Ø क्र  Ý फ्र  æ द्र  ç प्र  Á प्र  xz ग्र  # रु  : रू
v‚ ऑ  vks ओ  vkS औ  vk आ  v अ  b± ईं  Ã ई  bZ ई  b इ  m उ  Å ऊ  ,s ऐ  , ए  _ ऋ
ô क्क  d क  Dk क  D क्  £ ख  [k ख  [ ख्  x ग  Xk ग  X ग्  Ä घ  ?k घ  ? घ्  ³ ङ
p च  Pk च  P च्  N छ  t ज  Tk ज  T ज्  > झ  ÷ झ्  ¥ ञ
ê ट्ट  ë ट्ठ  V ट  B ठ  ì ड्ड  ï ड्ढ  M ड  < ढ  .k ण  . ण्
r त  Rk त  R त्  Fk थ  F थ्  ) द्ध  n द  /k ध  èk ध  / ध्  Ë ध्  è ध्  u न  Uk न  U न्
i प  Ik प  I प्  Q फ  ¶ फ्  c ब  Ck ब  C ब्  Hk भ  H भ्  e म  Ek म  E म्
; य  ¸ य्  j र  y ल  Yk ल  Y ल्  G ळ  o व  Ok व  O व्  'k श  ' श्  "k ष  " ष्  l स  Lk स  L स्  g ह  Ük श  Ü श्
È ीं  z ्र  ª ्र  Ì द्द  Í ट्ट  Î ट्ठ  Ï ड्ड  Ñ कृ  Ò भ  Ó ्य  Ô ड्ढ  Ö झ्
‚ ॉ  kW ॉ  ks ो  kS ौ  k ा  h ी  q ु  w ू  \` ृ  s े  S ै  a ं  ¡ ँ  % :  W ॅ  • ऽ  · ऽ  ~ ्  \\ ?  + ़
^^ “  ** ”  ^ ‘  * ’  Þ “  ß ”  ( ;  ¼ (  ½ )  ¿ {  À }  ¾ =  A ।  - .  & -  Œ ॰  ] ,  @ /  $ +  Û ×`;

/** Keys of the short i and the reph that are drawn together with other characters. */
const COMBINED = readPairs("± Za  Æ Zf  Ç fa  É Zfa  Ê hZ");
/** Digits and punctuation in the order of the keys, and as Unicode has them. */
const REORDERED = readPairs("अा आ  ाे ो  ाै ौ  ंा ां  ंी ीं  ंे ें  ंो ों");

function readPairs(pairs: string): [string, string][] {
	return pairs
		.trim()
		.split(/\n| {2}/)
		.map((pair) => [pair.slice(0, pair.indexOf(" ")), pair.slice(pair.indexOf(" ") + 1)]);
}

function replacePairs(text: string, pairs: readonly [string, string][]): string {
	return pairs.reduce((left, [from, to]) => left.replaceAll(from, to), text);
}

const TABLE: ReadonlyMap<string, string> = new Map(readPairs(DRAWN));
const LONGEST = Math.max(...[...TABLE.keys()].map((key) => key.length));

/** Words that end in a visarga, which the font draws like a colon. */
const VISARGA_WORDS =
	"अतः|प्रातः|पुनः|प्रायः|अंततः|अन्ततः|स्वतः|मुख्यतः|विशेषतः|सामान्यतः|साधारणतः|संभवतः|सम्भवतः|क्रमशः|अंशतः|पूर्णतः|वस्तुतः|फलतः|मूलतः|छः|नमः";
const COLON_WORD = new RegExp(`(?<![\\p{L}\\p{M}])(${VISARGA_WORDS.replaceAll("ः", "")}):(?![\\p{L}\\p{M}])`, "gu");
/** A colon between Devanagari letters is a visarga, not the colon of a time or a ratio. */
const COLON_INSIDE = /(?<=[\p{L}\p{M}]):(?=[\u0904-\u0939\u0958-\u0961])/gu;

/** A consonant with its preceding half letters. */
const LETTER = "[\\u0915-\\u0939\\u0958-\\u095f]\\u093c?";
const CLUSTER = `(?:${LETTER}\\u094d)*${LETTER}(?:\\u094d[\\u0930\\u092f])*`;
/** The font puts the short i before the letters it belongs to. */
const SHORT_I = new RegExp(`f(\\u0902?)(${CLUSTER})`, "gu");
/** The font puts the reph (an r above a letter) after the cluster it belongs to. */
const HIGH_R = new RegExp(`(${CLUSTER})([\\u093e-\\u094c]*)([\\u0900-\\u0903]?)Z`, "gu");

/** Converts a text to Unicode. Characters that are the same in the font stay. */
export function krutiDevToUnicode(text: string): string {
	const keys = replacePairs(text, COMBINED);
	let drawn = "";
	for (let index = 0; index < keys.length; ) {
		let length = Math.min(LONGEST, keys.length - index);
		while (length > 0 && !TABLE.has(keys.slice(index, index + length))) length -= 1;
		drawn += TABLE.get(keys.slice(index, index + length)) ?? keys.charAt(index);
		index += Math.max(length, 1);
	}
	const ordered = drawn.replaceAll(SHORT_I, "$2ि$1").replaceAll(HIGH_R, "र्$1$2$3");
	return replacePairs(ordered, REORDERED).replaceAll(COLON_INSIDE, "ः").replaceAll(COLON_WORD, "$1ः");
}

/** Text that is not converted: labels of options in Latin letters, and lines with the answer in English. */
const ENGLISH_LINE = /^\s*(?:Ans(?:wer)?s?|Correct(?: answer| option)?|Key|Sol(?:ution)?|Explanation)\b[ .:]/i;
const LATIN_LABEL = /(\([a-hA-H1-9]\)|^\s*[A-H][.)](?=\s))/;

/** Converts a whole text line by line; lines that cannot be Hindi stay. */
export function krutiDevText(text: string): string {
	return text
		.split("\n")
		.map((line) => {
			if (ENGLISH_LINE.test(line)) return line;
			return line
				.split(LATIN_LABEL)
				.map((part, index) => (index % 2 === 1 ? part : krutiDevToUnicode(part)))
				.join("");
		})
		.join("\n");
}

/** Fewest words by which the font is recognised, and the share of them that must look like its own. */
const FEWEST_WORDS = 6;
const SHARE = 0.4;
/** A capital or a symbol inside a word, symbols of the font, or no vowel at all. */
const KEYED = /[a-z][A-Z]|[A-Za-z][;'"`{|~[\]/^][A-Za-z]|[ÙàáâãéíîïêëìØÝæçÁÑÒÓÜÅÃô£Ä³÷¥Ë豌¼½]|^[b-df-hj-np-tv-xz]{3,}$/;

/** "m/s" and "km/h" have a sign of the font in them. */
const UNIT =
	/^(?:[kcm]?m|[mk]?g|m?l|kj|n|j|w|v|c|mol|rad|rev|rs)\/(?:s|h|hr|min|m|cm|m?l|k?g|c|k|mol|sec|day)[²³23]?[.,;]?$/i;

/** Whether a text looks as if it were typed in the font. A guess: the administrator is asked before it is converted. */
export function isKrutiDev(text: string): boolean {
	if (/[\u0900-\u097f]/.test(text)) return false;
	const words = text
		.split(/\s+/)
		// Labels and "Ans." beside the text are in another font.
		.filter(
			(word) => /[A-Za-z]/.test(word) && word.length > 1 && !/^(?:\(?[A-Ha-h1-9][).]|Ans(?:wer)?[.:]?)$/.test(word),
		);
	const keyed = words.filter((word) => KEYED.test(word) && !UNIT.test(word));
	return words.length >= FEWEST_WORDS && keyed.length >= words.length * SHARE;
}
