// A part of the page that loads when it is needed. Loading gives up after 120 s (specification 9); a part that fails
// names itself and how it failed, and offers a reload. Progress is in the session, so a reload loses nothing.
import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from "react";
import { Notice } from "#app/ui/notice.tsx";
import * as m from "#messages";
import { saveSession } from "./session-store.ts";

export const PART_TIMEOUT_MS = 120_000;
/** Remembers, for this tab, the part that has already reloaded the page by itself: never twice in a row. */
const RELOADED_KEY = "doubtless.reloaded-for";

export type PartFailure = "missing" | "time-out" | "other";
export type LazyPartProps<Props> = {
	/** The part's name as a failure tells it. */
	name: string;
	load: () => Promise<{ default: ComponentType<Props> }>;
	props: Props;
	/** Shown while it loads. */
	waiting: ReactNode;
	/** Whether something typed or answered on this page would be disturbed by a reload that nobody asked for. */
	isAtStake: boolean;
};

type Part<Props> =
	| { state: "loading" }
	| { state: "ready"; Component: ComponentType<Props> }
	| { state: "failed"; failure: PartFailure };

export function LazyPart<Props extends object>({
	name,
	load,
	props,
	waiting,
	isAtStake,
}: LazyPartProps<Props>) {
	const [part, setPart] = useState<Part<Props>>({ state: "loading" });
	useEffect(() => {
		let isWanted = true;
		loadPart(load)
			.then((loaded) => {
				forgetReload(name);
				if (isWanted) startTransition(() => setPart({ state: "ready", Component: loaded.default }));
			})
			.catch((error: unknown) => {
				const failure = readPartFailure(error);
				if (failure === "missing" && !isAtStake && mayReload(name)) location.reload();
				else if (isWanted) setPart({ state: "failed", failure });
			});
		return () => {
			isWanted = false;
		};
		// a part is loaded once, by what it was first given
	}, []);

	if (part.state === "ready") return <part.Component {...props} />;
	if (part.state === "failed") return <PartFailed name={name} failure={part.failure} />;
	return waiting;
}

/** Loads with the specified patience. @throws PartTimeout after it; otherwise what the import threw */
export function loadPart<Loaded>(load: () => Promise<Loaded>, patience = PART_TIMEOUT_MS): Promise<Loaded> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(new PartTimeout()), patience);
		load()
			.then(resolve, reject)
			.finally(() => clearTimeout(timer));
	});
}

export class PartTimeout extends Error {}

/** How a part failed: a file that cannot be fetched (a deploy, no network) is a TypeError in every browser. */
export function readPartFailure(error: unknown): PartFailure {
	if (error instanceof PartTimeout) return "time-out";
	return error instanceof TypeError ? "missing" : "other";
}

function PartFailed({ name, failure }: { name: string; failure: PartFailure }) {
	return (
		<div role="alert">
			<Notice
				icon="wrong"
				title={m.part_failed({ part: name })}
				actions={
					<button
						type="button"
						className="button button-main"
						onClick={() => {
							saveSession();
							location.reload();
						}}
					>
						{m.reload_page()}
					</button>
				}
			>
				<p>{failureText(failure)}</p>
				<p>{m.answers_are_kept()}</p>
			</Notice>
		</div>
	);
}

function failureText(failure: PartFailure): string {
	if (failure === "missing") return m.part_missing();
	if (failure === "time-out") return m.part_timed_out();
	return m.part_other();
}

function mayReload(name: string): boolean {
	try {
		if (sessionStorage.getItem(RELOADED_KEY) === name) return false;
		sessionStorage.setItem(RELOADED_KEY, name);
		saveSession();
		return true;
	} catch {
		return false;
	}
}

function forgetReload(name: string): void {
	try {
		if (sessionStorage.getItem(RELOADED_KEY) === name) sessionStorage.removeItem(RELOADED_KEY);
	} catch {
		// Blocked storage: nothing was remembered either.
	}
}
