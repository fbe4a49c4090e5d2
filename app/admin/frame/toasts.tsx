// Short messages in a corner that a screen reader hears. What was done goes away by itself, not while the pointer or the
// focus is on it; what failed stays until it is closed.
import { Toast } from "@base-ui/react/toast";
import { createContext, type ReactNode, use, useCallback, useState } from "react";
import * as m from "#messages";
import { PanelIcon } from "./panel-icon.tsx";

/** How long a message stays, in milliseconds; 0 stays. */
const DONE_MS = 6_000;
const FAILED_MS = 0;

export type Tell = (text: string, kind?: "done" | "failed") => void;

const TellContext = createContext<Tell>(() => undefined);

/** The way to show a message; the same function for as long as the panel is open. */
export function useTell(): Tell {
	return use(TellContext);
}

export function Toasts({ children }: { children: ReactNode }) {
	// One for each panel: on the server two people's messages must not meet.
	const [manager] = useState(() => Toast.createToastManager());
	const tell = useCallback<Tell>(
		(text, kind = "done") => {
			manager.add({
				// The same words once: a failure that is met again does not pile up.
				id: text,
				title: text,
				type: kind,
				timeout: kind === "failed" ? FAILED_MS : DONE_MS,
			});
		},
		[manager],
	);
	return (
		<TellContext value={tell}>
			<Toast.Provider toastManager={manager}>
				{children}
				<Toast.Portal>
					<Toast.Viewport ref={keepRoom} className="toasts" aria-label={m.admin_messages()}>
						<ToastList />
					</Toast.Viewport>
				</Toast.Portal>
			</Toast.Provider>
		</TellContext>
	);
}

/**
 * Where the messages lie below the page (panel/toasts.css), the page ends above them and its save bar stands on them: they
 * cover nothing that could be pressed.
 */
function keepRoom(viewport: HTMLElement | null): (() => void) | undefined {
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

function ToastList() {
	const { toasts } = Toast.useToastManager();
	return toasts.map((toast) => (
		<Toast.Root key={toast.id} toast={toast} swipeDirection={["down", "right"]} className="toast">
			<PanelIcon
				name={toast.type === "failed" ? "wrong" : "right"}
				className={`mt-3 size-5 ${toast.type === "failed" ? "text-bad" : "text-good"}`}
			/>
			<Toast.Title render={<p />} className="min-w-0 flex-1 py-2.5" />
			<Toast.Close className="icon-button -me-2" aria-label={m.admin_close_message()}>
				<PanelIcon name="wrong" className="size-5" />
			</Toast.Close>
		</Toast.Root>
	));
}
