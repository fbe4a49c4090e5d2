// Hindi words of school and study beside their English ones, so that a question in Hindi, in Devanagari or in Latin
// letters, finds English material. Words of everyday study, not of any one module; used only for a word of a question
// that the module itself does not have.
import { stemmer as stemHindi } from "@orama/stemmers/indian";
import anyAscii from "any-ascii";

/** Each line: Hindi words that mean the same = the English words that material may use. */
const PAIRS = `
याद स्मरण स्मृति याददाश्त = remember memory recall
भूल भूलना भूलने भूलते विस्मृति = forget forgetting
नींद सोना सोने सोते जागना जागते = sleep
परीक्षा इम्तिहान एग्जाम एग्ज़ाम पेपर = exam test
टेस्ट = test
जाँच = check
पढ़ पढ़ना पढ़ने पढ़ते पढ़ाई पढाई = read reading study
अध्ययन = study
किताब पुस्तक = book
पाठ अध्याय चैप्टर = lesson chapter
पन्ना पृष्ठ पेज = page
सवाल प्रश्न = question
जवाब उत्तर = answer
विकल्प ऑप्शन = option
गलत ग़लत गलती = wrong mistake error
सही = right correct
अंक नंबर मार्क्स = score point mark
माइनस घटाना कट कटना कटते कटेगा = minus away wrong
नोट्स टिप्पणी = note
लिख लिखना लिखने = write
देख देखना = look see
बार = times often
मिल मिलना = get find
छोड़ छोड़ना = skip leave
सुन सुनना = hear listen
बोल बोलना = say aloud
समझ समझना समझने = understand
सीख सीखना सीखने = learn
दोहराना दोहराव रिवीजन रिवाइज दोबारा = review revise again
अभ्यास प्रैक्टिस = practice
योजना प्लान = plan
समय टाइम वक्त = time
टाइमटेबल समयसारणी रूटीन = timetable week plan schedule
घंटा घंटे = hour
मिनट = minute
दिन = day
हफ्ता हफ्ते सप्ताह = week
महीना महीने = month
साल वर्ष = year
शाम = evening
रात = night evening sleep
सुबह = morning
आज = today
कल = tomorrow
पहले = before first
बाद = after
क्यों क्यूं क्यू = why
कब = when
बिना = without
मोबाइल फोन फ़ोन = phone
ध्यान = attention
भटक भटकना भटकता = attention disturb
दिमाग मस्तिष्क = brain memory
बच्चा बच्चे किशोर = child people
छात्र विद्यार्थी स्टूडेंट = student
शिक्षक अध्यापक टीचर = teacher
गणित मैथ्स = maths
विज्ञान = science
इतिहास = history
भाषा = language
अंग्रेजी इंग्लिश = english
शब्द = word
वाक्य = sentence
कार्ड = card
चित्र तस्वीर = picture drawing
नक्शा = map
शीर्षक = heading title
चरण कदम स्टेप = step
तरीका विधि = method way
बजाय जगह = instead
फायदा लाभ = benefit help gain
नुकसान हानि = harm loss
कारण वजह = reason why
प्रमाण सबूत = evidence
शोध अनुसंधान रिसर्च = research study
प्रयोग = experiment
उदाहरण = example
नियम = rule law
सूत्र = formula
हल समाधान = solution solve
अनुमान अंदाज़ा तुक्का = guess guessing
आसान सरल = easy
कठिन मुश्किल = hard difficult
आदत = habit
लक्ष्य = goal
थकान = tired
आराम = rest
अंतराल गैप = gap
वक्र कर्व = curve
हाइलाइट हाइलाइटर रेखांकित = highlight highlighting
सर्वे = survey
मिलाना मिलाकर मिक्स = mix mixed
बदल बदलना बदलूं = change
रख रखना = keep put
बंद = close closed
खोल खोलना = open
ढक ढकना = cover
कॉपी = notes paper
कागज = paper
कलम पेन = pen
रटना रटते = cram memory
चुन चुनना = choose
जोर = aloud
ज़ोर = aloud
डर = fear
पानी जल = water
हवा वायु = air
खून रक्त = blood
दिल हृदय = heart
शरीर = body
पौधा पौधे पेड़ = plant tree
जानवर पशु = animal
कोशिका = cell
ऊर्जा = energy
शक्ति ताकत = power force
बल = force
गति = motion speed
ताप गर्मी ऊष्मा = heat temperature
तापमान = temperature
प्रकाश रोशनी = light
ध्वनि आवाज = sound
बिजली विद्युत = electricity electric power
तत्व = element
मिश्रण = mixture
अम्ल = acid
क्षार = base
धातु = metal
गैस = gas
वसा चर्बी = fat lipid
शर्करा चीनी = sugar
प्रोटीन = protein
कार्बोहाइड्रेट = carbohydrate
झिल्ली = membrane
बीमारी रोग = disease
दवा = medicine
भोजन खाना = food
पाचन = digestion
श्वसन = respiration
प्रजनन = reproduction
आनुवंशिक = genetic
संरचना = structure
कार्य = function work
भाग हिस्सा = part
प्रतिशत = percent
संख्या = number
क्षेत्रफल = area
आयतन = volume
कोण = angle
त्रिभुज = triangle
वृत्त = circle
समीकरण = equation
जोड़ = add sum
गुणा = multiply
भाग = divide
राजा = king
युद्ध = war
देश = country
सरकार = government
कानून = law
संविधान = constitution
धन पैसा = money
बाजार = market
कंप्यूटर = computer
इंटरनेट = internet
डेटा = data
सुरक्षा = security safety
मशीन = machine
उपकरण यंत्र = device
`;

/** Endings of verbs in Latin letters: "likhna", "likhte", "likho", "likhun". */
const VERB_ENDING = /(?<=[a-z]{3})(?:n[aei]|t[aei]|iye|unga|enge|oge|u?n|[aeiou])$/;

const bridge = readBridge();

/** The English words for a Hindi one in either script; none for a word that is not listed. */
export function findEnglish(word: string): readonly string[] {
	const forms = [word, stemHindi(word), word.replace(VERB_ENDING, "")];
	return forms.map((form) => bridge.get(keyOf(form))).find((found) => found !== undefined) ?? [];
}

function readBridge(): Map<string, string[]> {
	const found = new Map<string, string[]>();
	for (const line of PAIRS.trim().split("\n")) {
		const [hindi = "", english = ""] = line.split("=");
		for (const word of hindi.trim().split(" ")) {
			const key = keyOf(word);
			const known = found.get(key) ?? [];
			found.set(key, [...new Set([...known, ...english.trim().split(" ")])]);
		}
	}
	return found;
}

/**
 * One spelling of a word however it is romanised: without the "a" that only some write, and with one letter for what is
 * spelled in several ways. "pariksha", "priksha" and "परीक्षा" are one; so are "bhool" and "भूल".
 */
function keyOf(word: string): string {
	return anyAscii(word.replaceAll(/[\u0901\u0902](?=.)/g, "न"))
		.toLowerCase()
		.replaceAll(/[^a-z]/g, "")
		.replaceAll(/ee/g, "i")
		.replaceAll(/oo/g, "u")
		.replaceAll(/chh?/g, "c")
		.replaceAll("sh", "s")
		.replaceAll("ph", "f")
		.replaceAll("w", "v")
		.replaceAll("z", "j")
		.replaceAll("x", "ks")
		.replaceAll(/a|e$/g, "")
		.replaceAll(/(.)\1+/g, "$1");
}
