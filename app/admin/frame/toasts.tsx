// Toasts, announced by screen readers. A success disappears after a few seconds unless pointer or focus is on it; a failure
// stays until it is closed or something succeeds.
import { Toast } from "@base-ui/react/toast";
import { useCallback, useRef, useState } from "react";
import * as m from "#messages";
import { PanelIcon } from "./panel-icon.tsx";

/** How long a toast stays, in milliseconds; 0: until closed. */
const DONE_MS = 6_000;
const FAILED_MS = 0;

export type ShowToast = (text: string, kind?: "done" | "failed") => void;

/** The function that shows a toast, stable while the panel is open, and the manager for `Toasts`. */
export function useToasts() {
	// One per panel, so that messages of several administrators do not mix on the server.
	const [manager] = useState(() => Toast.createToastManager());
	const failures = useRef<string[]>([]);
	const showToast = useCallback<ShowToast>(
		(text, kind = "done") => {
			// Earlier failures are solved or given up.
			if (kind === "done") for (const id of failures.current.splice(0)) manager.close(id);
			else failures.current.push(text);
			// The text is the id, so a repeated failure is shown once.
			manager.add({ id: text, title: text, type: kind, timeout: kind === "failed" ? FAILED_MS : DONE_MS });
		},
		[manager],
	);
	return { manager, showToast };
}

export function Toasts({ manager }: { manager: ReturnType<typeof useToasts>["manager"] }) {
	return (
		<Toast.Provider toastManager={manager}>
			<Toast.Portal>
				<Toast.Viewport ref={reserveSpace} className="toasts" aria-label={m.admin_messages()}>
					<ToastList />
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
