// Tells the page which questions have arrived. Apart from question-store.ts, which loads with the first dose.
import { createListeners } from "#app/ui/script/listeners.ts";
import type { Bank } from "#core/quiz/bank.ts";

export type LoadedBank = { subtopicId: string; bank: Bank };

export const { notify: announceBank, subscribe: onBankLoaded } = createListeners<LoadedBank>();
