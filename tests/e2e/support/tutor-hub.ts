// For browser stories: the built hub as a process of its own, with a fake provider behind its doubt chat.
import { createFakeProvider, type FakeProvider, geminiEnv, type Script } from "../../fake-provider.ts";
import { makeFolder, openHub, stopHub } from "../../test-start.ts";

export type TutorHub = {
	/** Without a slash at its end; the sample module is at `/module/Bsample1`. */
	address: string;
	provider: FakeProvider;
	close: () => Promise<void>;
};

/** @param scripts what the provider does, request by request; a happy answer without any @param env further settings */
export async function openTutorHub(
	scripts: Script[] = [],
	env: Record<string, string> = {},
): Promise<TutorHub> {
	const provider = await createFakeProvider(...scripts);
	const { child, address } = await openHub({ DATA_DIR: makeFolder(), ...geminiEnv(provider), ...env });
	return {
		address,
		provider,
		async close() {
			await stopHub(child);
			await provider.close();
		},
	};
}
