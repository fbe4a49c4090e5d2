// English words of study and school beside those that a lesson may use instead of them. Everyday words of learners, not of
// any one module; two words that make one stand here without their space. A lesson's own word always counts more than its neighbour here.
import { stemmer } from "@orama/stemmers/english";
import { consonantsOf, soundDistance } from "./sound.ts";

/** Each line: what a learner types = what the material may say. */
const LINES = `
mcq mcqs multichoice = choice options
negative minus deduct cut penalty = minus away wrong
negativemarking = minus away wrong score point
marking marks mark = score point
grade grades result = score mark
revise revision revising = review
repeat again = review return
flashcard flashcards = cards
tongue = language
distract distracts distraction disturb disturbs disturbance = attention disturb
focus concentrate concentration = attention
timetable routine = week plan schedule
schedule = plan dates week
underline underlining marker yellow = highlight highlighting mark
cram cramming = cramming block gap
memorise memorize memorizing mug rote = remember recall memory
forgot forget forgetting = forgetting forget
night overnight allnighter tired sleepy nap nite = sleep night
mobile cell cellphone smartphone = phone
laptop computer tablet keyboard = keyboard paper
notebook copybook = notes paper
picture pic diagram = drawing
gamble luck lucky = guess lucky
sums sum problem = problems maths
math mathematics = maths
nervous anxious panic stress = fear calm
quiz exam test = exam test
difficult tough hard = difficult hard
error mistake wrong = wrong mistake error
remember recall = recall remember
advantage benefit pros = benefit help gain
proof prove proven = evidence experiments studies
evidence research = evidence study
order sequence = steps first
method way technique trick = ways method steps
time duration = minutes time
summary summarise summarize = point
teach teaching = teach explain
skip leave = skip keep
stay awake = night sleep
daily everyday = day
child kid kids teen teenager teenage = young years
mix mixing mixed = mix mixed interleaving
space spacing gap gaps = gap spacing
`;

const neighbours = readLines();
const bySound = Map.groupBy(
	LINES.split("\n").flatMap((line) => (line.split("=")[0] ?? "").trim().split(" ")),
	consonantsOf,
);
/** Shorter ones sound like too many others, in consonants. */
const SOUND_LENGTH = 3;
const NEAR = 0.4;

/** The same for what only sounds like a listed word, such as the English word in Hindi letters. */
export function findSynonymsBySound(word: string): readonly string[] {
	const sound = consonantsOf(word);
	if (sound.length < SOUND_LENGTH) return [];
	const alike = (bySound.get(sound) ?? []).find((listed) => soundDistance(listed, word) <= NEAR);
	return alike === undefined ? [] : [alike, ...findSynonyms(alike)];
}

/** The words that material may use for an English one; none for a word that is not listed. */
export function findSynonyms(word: string): readonly string[] {
	return neighbours.get(stemmer(word)) ?? [];
}

function readLines(): Map<string, string[]> {
	const found = new Map<string, string[]>();
	for (const line of LINES.trim().split("\n")) {
		const [typed = "", said = ""] = line.split("=");
		for (const word of typed.trim().split(" ")) {
			const stem = stemmer(word);
			found.set(stem, [...new Set([...(found.get(stem) ?? []), ...said.trim().split(" ")])]);
		}
	}
	return found;
}
