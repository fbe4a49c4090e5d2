// English words of study and school beside those that a lesson may use instead of them. Everyday words of learners, not of
// any one module; a lesson's own word always counts more than its neighbour here.
import { stemmer } from "@orama/stemmers/english";

/** Each line: what a learner types = what the material may say. */
const LINES = `
mcq mcqs multichoice = choice options
negative minus deduct cut penalty = wrong takes minus
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
mobile cell cellphone smartphone iphone android whatsapp instagram = phone
laptop computer tablet keyboard = keyboard paper
notebook copybook = notes paper
picture pic diagram = drawing
gamble luck lucky = guess lucky
sums sum problem = problems maths
math mathematics = maths
nervous anxious panic stress = fear calm
tomorrow yesterday = tomorrow day
quiz paper exam test = exam test
difficult tough hard = difficult hard
error mistake wrong = wrong mistake error
remember recall = recall remember
advantage benefit pros = benefit help gain
proof prove proven = evidence experiments studies
evidence research = evidence study
order sequence = steps first
copy copying = words
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
