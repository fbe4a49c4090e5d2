// The order of a form's saves: one at a time. One by itself, of a field that was left, waits for the one in progress; a press waits
// for those by itself.

/** Sends what the form has when it runs. @returns undefined when it was not stored */
type Send<Answer> = () => Promise<Answer | undefined>;

export type SaveTurns<Answer> = {
	/** Saves by a press. Undefined while another press is in progress. */
	press: (send: Send<Answer>) => Promise<Answer | undefined>;
	/**
	 * Saves without a press. After a save that was in progress only if that one has stored what it had, and if something is left to save:
	 * a refused or failed one is the person's turn.
	 */
	byItself: (send: Send<Answer>, isLeft: () => boolean) => Promise<Answer | undefined>;
};

export function createSaveTurns<Answer>(): SaveTurns<Answer> {
	/** Whether the save in progress stores what it has; undefined without one. */
	let running: Promise<boolean> | undefined;
	let byThemselves: Promise<unknown> = Promise.resolve();

	async function run(send: Send<Answer>): Promise<Answer | undefined> {
		if (running) return undefined;
		const sent = send();
		const isStored = sent.then(
			(answer) => answer !== undefined,
			() => false,
		);
		running = isStored.finally(() => {
			running = undefined;
		});
		return sent;
	}

	return {
		async press(send) {
			await byThemselves;
			return run(send);
		},
		byItself(send, isLeft) {
			const inProgress = running;
			const saved = inProgress
				? inProgress.then((isStored) => (isStored && isLeft() ? run(send) : undefined))
				: run(send);
			byThemselves = Promise.all([byThemselves, saved.catch(() => undefined)]);
			return saved;
		},
	};
}
