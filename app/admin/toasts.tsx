// Short messages in a corner that a screen reader hears. What was done goes away by itself, not while the pointer or the
// focus is on it; what failed stays until it is closed.
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { focusHeading } from "./focus-heading.ts";
import { PanelIcon } from "./panel-icon.tsx";

/** How long a message stays, in milliseconds. */
const DONE_MS = 6_000;

export type Tell = (text: string, kind?: "done" | "failed") => void;
type Toast = { id: number; text: string; kind: "done" | "failed" };

const TellContext = createContext<Tell>(() => undefined);

/** The way to show a message; the same function for as long as the panel is open. */
export function useTell(): Tell {
	return use(TellContext);
}

export function Toasts({ children }: { children: ReactNode }) {
	const [toasts, setToasts] = useState<Toast[]>([]);
	const nextId = useRef(0);
	const tell = useCallback<Tell>((text, kind = "done") => {
		const id = nextId.current++;
		// The same words once: a failure that is met again does not pile up.
		setToasts((shown) => [...shown.filter((toast) => toast.text !== text), { id, text, kind }]);
	}, []);
	const close = useCallback((id: number) => {
		setToasts((shown) => shown.filter((toast) => toast.id !== id));
	}, []);
	const listOf = (kind: Toast["kind"]) =>
		toasts
			.filter((toast) => toast.kind === kind)
			.map((toast) => <ToastCard key={toast.id} toast={toast} onClose={close} />);
	return (
		<TellContext value={tell}>
			{children}
			{/* Both are there from the start: only a change inside them is announced. */}
			<section className="toasts" aria-label={m.admin_messages()}>
				<div role="alert">{listOf("failed")}</div>
				<div role="status">{listOf("done")}</div>
			</section>
		</TellContext>
	);
}

function ToastCard({ toast: { id, text, kind }, onClose }: { toast: Toast; onClose: (id: number) => void }) {
	const [isHeld, setIsHeld] = useState(false);
	const isFailed = kind === "failed";
	useEffect(() => {
		if (isFailed || isHeld) return;
		const timer = setTimeout(() => onClose(id), DONE_MS);
		return () => clearTimeout(timer);
	}, [id, isFailed, isHeld, onClose]);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: being looked at only keeps it there; it does nothing when pressed
		<div
			className="toast"
			onPointerEnter={() => setIsHeld(true)}
			onPointerLeave={() => setIsHeld(false)}
			onFocus={() => setIsHeld(true)}
			onBlur={() => setIsHeld(false)}
		>
			<PanelIcon
				name={isFailed ? "wrong" : "right"}
				className={`mt-3 size-5 ${isFailed ? "text-bad" : "text-good"}`}
			/>
			<p className="min-w-0 flex-1 py-2.5">{text}</p>
			<button
				type="button"
				className="icon-button -me-2"
				aria-label={m.admin_close_message()}
				onClick={() => {
					onClose(id);
					// The button goes away with its message: the keyboard goes on at the page.
					focusHeading();
				}}
			>
				<PanelIcon name="wrong" className="size-5" />
			</button>
		</div>
	);
}
