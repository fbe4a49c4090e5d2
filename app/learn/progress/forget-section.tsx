// "Only on this phone", "Forget on this device" and "Forget everything", each with its effect, a confirmation before it and one
// when it is done.
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type AnswerStorage, answerStorage, isOnServer } from "#app/learn/progress/log/answer-storage.ts";
import {
	type ForgetScope,
	forget,
	pendingForget,
	sendAgain,
	storeOnlyOnDevice,
} from "#app/learn/progress/log/forget.ts";
import type { LogStatus } from "#app/learn/progress/log/log-status.ts";
import { syncAgain } from "#app/learn/progress/log/sync.ts";
import { useLogMode } from "#app/learn/progress/log/use-log-mode.ts";
import { ConfirmButton } from "#app/learn/progress/session/confirm-button.tsx";
import { forgetSession } from "#app/learn/progress/session/session-store.ts";
import { useSite } from "#app/ui/site.ts";
import * as m from "#messages";

const PAPERS_MS = 1_000;

type Props = { status: LogStatus; isSynced: boolean; place: AnswerStorage; onDone: () => void };

/** What was done. `later`: once the server has confirmed the deletion, too. */
type Done = { now: string; later?: string | undefined };

export function ForgetSection({ status, isSynced, place, onDone }: Props) {
	const [done, setDone] = useState<Done>({ now: "" });
	const choices = useRef<HTMLDivElement>(null);
	const isStorageChosen = useRef(false);
	const finish = (now: string, later?: string) => {
		setDone({ now, later });
		onDone();
	};
	// The button that was pressed is gone; the opposite one is in its place.
	useEffect(() => {
		if (place && isStorageChosen.current && document.activeElement === document.body) {
			choices.current?.querySelector("button")?.focus();
		}
		isStorageChosen.current = false;
	}, [place]);
	const forgotten = (scope: ForgetScope) => (isConfirmed: boolean) => {
		const words = scope === "all" && isSynced ? m.forgotten_everything() : m.forgotten_here();
		if (isConfirmed || !isSynced) return finish(words);
		finish(scope === "all" ? m.forgotten_later() : m.forgotten_here_later(), words);
	};

	async function onlyHere(): Promise<void> {
		isStorageChosen.current = true;
		if (await storeOnlyOnDevice()) return finish(m.progress_only_here_done());
		isStorageChosen.current = false;
		setDone({ now: m.code_no_network() });
	}

	async function sendFromNowOn(): Promise<void> {
		isStorageChosen.current = true;
		await sendAgain();
		await syncAgain();
		finish(m.progress_sends_again());
	}

	const plain = "button button-plain";
	return (
		<section className="mt-8 border-t border-line pt-6" aria-labelledby="forget">
			<h2 id="forget" className="text-title">
				{m.progress_your_choice()}
			</h2>
			<div ref={choices} className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-[auto_1fr] sm:items-center">
				{place === "both" && (
					<Choice hint={m.progress_only_here_hint()}>
						{/* Needs a confirmation: it deletes the server's copy for every phone that shares this progress. */}
						<ConfirmButton
							label={m.progress_only_here()}
							className={plain}
							question={m.progress_only_here_question()}
							hint={<p className="mt-2 text-quiet">{m.progress_only_here_shared()}</p>}
							keep={m.cancel()}
							onConfirm={onlyHere}
						/>
					</Choice>
				)}
				{isSynced && !isOnServer(place) && (
					<Choice hint={m.progress_send_again_hint()}>
						<button type="button" className={plain} onClick={sendFromNowOn}>
							{m.progress_send_again()}
						</button>
					</Choice>
				)}
				{isSynced && (
					<Choice hint={isOnServer(place) ? m.forget_on_device_short() : m.forget_only_copy_short()}>
						<ForgetButton
							scope="device"
							className={plain}
							unsent={status.unsentAnswers}
							hasOwnOnlyHere={status.own.isOnlyHere}
							onForgotten={forgotten("device")}
						/>
					</Choice>
				)}
				<Choice hint={isOnServer(place) ? m.forget_everything_short() : m.forget_everything_here_short()}>
					<ForgetButton scope="all" className={`${plain} text-bad`} onForgotten={forgotten("all")} />
				</Choice>
			</div>
			<p role="status" className="mt-3 min-h-6 font-semibold">
				{done.later !== undefined && !pendingForget() ? done.later : done.now}
			</p>
		</section>
	);
}

function Choice({ hint, children }: { hint: string; children: ReactNode }) {
	return (
		<>
			<div className="*:w-full">{children}</div>
			<p className="-mt-2 text-small text-quiet sm:mt-0">{hint}</p>
		</>
	);
}

type ForgetButtonProps = {
	scope: ForgetScope;
	className: string;
	/** Answers that the server does not have. */
	unsent?: number | undefined;
	/** Whether own questions are stored on this phone only. */
	hasOwnOnlyHere?: boolean;
	/** @param isConfirmed whether the server has confirmed it; otherwise it is requested at the next contact */
	onForgotten: (isConfirmed: boolean) => void;
};

/** Deletes the learner's log, here or everywhere, after a confirmation. */
function ForgetButton({ scope, className, unsent = 0, hasOwnOnlyHere = false, onForgotten }: ForgetButtonProps) {
	const isAll = scope === "all";
	const label = isAll ? m.forget_everything() : m.forget_on_device();
	const isSynced = useSite().progress === "synced";
	const mode = useLogMode();
	const place = mode && answerStorage(mode, isSynced);
	const [papers, setPapers] = useState<{ isOpen: boolean; note: ReactNode }>();

	/** The question does not wait for long: without a network the part that answers may be missing. */
	async function lookForPapers(): Promise<void> {
		const look = async () => {
			const { findStoredPapers, PapersNote } = await import("./papers-note.tsx");
			const stored = await findStoredPapers();
			setPapers({
				isOpen: stored.open !== undefined,
				note: <PapersNote {...stored} losesPlaces={isAll && isSynced} />,
			});
		};
		const tooLong = new Promise<void>((resolve) => setTimeout(resolve, PAPERS_MS));
		await Promise.race([look().catch(() => undefined), tooLong]);
	}

	async function confirm(): Promise<void> {
		const isConfirmed = await forget(scope);
		forgetSession();
		onForgotten(isConfirmed);
	}

	// The question depends on the log, which must be read first.
	if (!place) return null;
	return (
		<ConfirmButton
			label={label}
			className={className}
			question={isAll ? m.forget_everything_question() : m.forget_on_device_question()}
			hint={
				<>
					<p className="mt-2 text-quiet">{hintText(scope, place)}</p>
					{!isAll && isOnServer(place) && hasOwnOnlyHere && <p className="mt-2">{m.forget_own_only_here()}</p>}
					{!isAll && isOnServer(place) && unsent > 0 && <p className="mt-2">{m.forget_unsent({ count: unsent })}</p>}
					<div>{papers?.note}</div>
				</>
			}
			deed={papers?.isOpen ? m.forget_all_the_same() : label}
			keep={m.cancel()}
			onAsk={lookForPapers}
			onConfirm={confirm}
		/>
	);
}

function hintText(scope: ForgetScope, place: AnswerStorage): string {
	switch (place) {
		case "both":
			return scope === "all" ? m.forget_everything_hint() : m.forget_on_device_hint();
		case "server":
			return scope === "all" ? m.forget_everything_server_hint() : m.forget_on_device_hint();
		case "phone":
		case "deleted":
			return m.forget_only_copy_hint();
		case "page":
			return m.forget_page_hint();
	}
}
