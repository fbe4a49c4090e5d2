// Toasts, announced by screen readers. A success disappears after a few seconds unless pointer or focus is on it; a failure
// stays until it is closed or something succeeds. A success may have a button that undoes the change, also after another page has been
// opened: the panel's frame sends it.
import { Toast } from "@base-ui/react/toast";
import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import * as m from "#messages";
import { Button, ButtonLink } from "./button.tsx";
import { PanelIcon } from "./panel-icon.tsx";

/** How long a toast stays, in milliseconds; 0: until closed. */
const DONE_MS = 6_000;
/** With a button that undoes the change, or a link. Pointer and focus on it stop the time. */
const UNDO_MS = 20_000;
const FAILED_MS = 0;

/** What undoes a change. `done`: said then. `about`: see ShowToast. */
export type Undo = { done: string; about?: string } & UndoStep;
/** A JSON body for the action of a page, or a function of the open page, for what is not stored yet. */
type UndoStep = { action: string; body: Record<string, unknown> } | { onPage: () => void };
type Answer = { ok: boolean; code?: string };

/** The page of what the message is about. */
type Way = { to: string; text: string };

/** `about`: what it is about; a newer message about the same replaces it. */
export type ShowToast = (text: string, kind?: "done" | "failed", undo?: Undo, about?: string, way?: Way) => void;

/** The function that shows a toast, stable while the panel is open, and the manager for `Toasts`. */
export function useToasts() {
	// One per panel, so that messages of several administrators do not mix on the server.
	const [manager] = useState(() => Toast.createToastManager<ToastData>());
	const failures = useRef<string[]>([]);
	/** What the shown buttons would say when pressed, by toast. */
	const undos = useRef(new Map<string, string>());
	/** Messages whose button works on the open page only. */
	const onPage = useRef<string[]>([]);
	/** The last message about each thing. */
	const subjects = useRef(new Map<string, string>());
	/** Called after a success: earlier failures are solved or given up. */
	const closeFailures = useCallback(() => {
		for (const id of failures.current.splice(0)) manager.close(id);
	}, [manager]);
	const showToast = useCallback<ShowToast>(
		(text, kind = "done", undo, about = undo?.about, way) => {
			if (kind === "done") closeFailures();
			else failures.current.push(text);
			// What a button offers has been done elsewhere, as in the bin.
			for (const [id, said] of undos.current) if (said === text) manager.close(id);
			if (about !== undefined) {
				const earlier = subjects.current.get(about);
				if (earlier !== undefined && earlier !== text) manager.close(earlier);
				subjects.current.set(about, text);
			}
			if (undo) undos.current.set(text, undo.done);
			if (undo && "onPage" in undo) onPage.current.push(text);
			// The text is the id, so a repeated failure is shown once.
			const timeout = kind === "failed" ? FAILED_MS : undo || way ? UNDO_MS : DONE_MS;
			manager.add({ id: text, title: text, type: kind, timeout, data: { undo, way } });
		},
		[manager, closeFailures],
	);
	/** Called when another page has opened. */
	const closeOnPage = useCallback(() => {
		for (const id of onPage.current.splice(0)) manager.close(id);
	}, [manager]);
	return { manager, showToast, closeFailures, closeOnPage };
}

type ToastData = { undo: Undo | undefined; way: Way | undefined };
type ToastsProps = { manager: ReturnType<typeof useToasts>["manager"]; onUndo: (undo: Undo) => void };

export function Toasts({ manager, onUndo }: ToastsProps) {
	return (
		<Toast.Provider toastManager={manager}>
			<Toast.Portal>
				<Toast.Viewport ref={reserveSpace} className="toasts" aria-label={m.admin_messages()}>
					<ToastList onUndo={onUndo} />
				</Toast.Viewport>
			</Toast.Portal>
		</Toast.Provider>
	);
}

/** Reserves space for toasts at the bottom (panel/toasts.css), so that they never cover the save bar or other controls. */
function reserveSpace(viewport: HTMLElement | null): (() => void) | undefined {
	if (!viewport) return undefined;
	const { style } = document.documentElement;
	const measure = () => {
		const { bottom, height } = viewport.getBoundingClientRect();
		const isBelow = bottom >= document.documentElement.clientHeight;
		style.setProperty("--toasts-height", isBelow ? `${height}px` : "0px");
	};
	const observer = new ResizeObserver(measure);
	observer.observe(viewport);
	addEventListener("resize", measure);
	return () => {
		observer.disconnect();
		removeEventListener("resize", measure);
		style.removeProperty("--toasts-height");
	};
}

function ToastList({ onUndo }: Pick<ToastsProps, "onUndo">) {
	const { toasts, close } = Toast.useToastManager<ToastData>();
	return toasts.map((toast) => (
		<Toast.Root key={toast.id} toast={toast} swipeDirection={["down", "right"]} className="toast">
			<PanelIcon
				name={toast.type === "failed" ? "wrong" : "right"}
				className={`mt-3 size-5 ${toast.type === "failed" ? "text-bad" : "text-good"}`}
			/>
			<div className={`min-w-0 flex-1 py-2.5 ${toast.data?.undo || toast.data?.way ? "toast-undo" : ""}`}>
				<Toast.Title render={<p />} className="wrap-anywhere" />
				{toast.data?.undo && (
					<Button
						kind="row"
						className="-ms-2"
						text={m.admin_undo()}
						onClick={() => {
							if (toast.data?.undo) onUndo(toast.data.undo);
							close(toast.id);
						}}
					/>
				)}
				{toast.data?.way && (
					<ButtonLink kind="row" className="-ms-2" {...toast.data.way} onClick={() => close(toast.id)} />
				)}
			</div>
			<Toast.Close className="icon-button -me-2" aria-label={m.admin_close_message()}>
				<PanelIcon name="wrong" className="size-5" />
			</Toast.Close>
		</Toast.Root>
	));
}

/** @param signInAgain asks for the password when the session has ended @returns whether the change was undone */
export function useUndo(signInAgain: () => Promise<boolean>): (undo: Undo) => Promise<boolean> {
	const { submit, state, data } = useFetcher<Answer>();
	const waiting = useRef<(answer: Answer) => void>(undefined);
	useEffect(() => {
		if (state !== "idle" || !data) return;
		waiting.current?.(data);
		waiting.current = undefined;
	}, [state, data]);

	return useCallback(
		async (undo) => {
			if ("onPage" in undo) {
				undo.onPage();
				return true;
			}
			const { action, body } = undo;
			const call = () =>
				new Promise<Answer>((resolve) => {
					waiting.current = resolve;
					void submit(JSON.stringify(body), { method: "post", encType: "application/json", action });
				});
			let answer = await call();
			while (!answer.ok && answer.code === "signed-out" && (await signInAgain())) answer = await call();
			return answer.ok;
		},
		[submit, signInAgain],
	);
}
