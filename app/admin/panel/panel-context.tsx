// Services of the panel's frame for its pages: confirmation, toasts, and signing in again. Mounted once by the layout; its
// dialogs open over the page, so nothing typed is lost.
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { can, type Right, type Role } from "#core/people/roles.ts";
import * as m from "#messages";
import { type Confirmation, ConfirmDialog } from "./dialog.tsx";
import { SignInDialog } from "./sign-in-dialog.tsx";
import { type ShowToast, Toasts, type Undo, useToasts, useUndo } from "./toasts.tsx";

export type Panel = {
	/** The signed-in administrator, who owns the drafts. */
	administratorId: string;
	/** Whether their role includes a right. The server asks again at each change. */
	can: (right: Right) => boolean;
	/** Asks for confirmation; true means yes. */
	confirm: (confirmation: Confirmation) => Promise<boolean>;
	/** Shows a toast, with a button that undoes the change where the caller says how. */
	showToast: ShowToast;
	/** Closes the messages of failures after a success that shows without a toast. */
	closeFailures: () => void;
	/** Asks for the password after the session has ended. True: signed in again. */
	signInAgain: () => Promise<boolean>;
};

const PanelContext = createContext<Panel | undefined>(undefined);

/** @throws outside the panel's layout, which is a bug */
export function usePanel(): Panel {
	const panel = use(PanelContext);
	if (!panel) throw new Error("usePanel outside PanelProvider");
	return panel;
}

export type PanelProviderProps = { administrator: { id: string; email: string; role: Role }; children: ReactNode };

export function PanelProvider({ administrator, children }: PanelProviderProps) {
	const { manager, showToast, closeFailures, closeOnPage } = useToasts();
	const { pathname } = useLocation();
	const shown = useRef(pathname);
	useEffect(() => {
		if (pathname !== shown.current) closeOnPage();
		shown.current = pathname;
	}, [pathname, closeOnPage]);
	const [question, setQuestion] = useState<{ asked: Confirmation; answer: (isYes: boolean) => void }>();
	const [isSigningIn, setIsSigningIn] = useState(false);
	const signedIn = useRef<((isSignedIn: boolean) => void)[]>([]);

	const confirm = useCallback((asked: Confirmation) => {
		return new Promise<boolean>((resolve) => setQuestion({ asked, answer: resolve }));
	}, []);
	const signInAgain = useCallback(() => {
		setIsSigningIn(true);
		// One dialog answers all requests that found the session ended.
		return new Promise<boolean>((resolve) => signedIn.current.push(resolve));
	}, []);
	const send = useUndo(signInAgain);
	const undo = async (change: Undo) => {
		const isUndone = await send(change);
		if (isUndone) showToast(change.done, "done", undefined, change.about);
		else showToast(m.admin_undo_failed(), "failed");
	};
	const panel = useMemo(
		() => ({
			administratorId: administrator.id,
			can: (right: Right) => can(administrator.role, right),
			confirm,
			showToast,
			closeFailures,
			signInAgain,
		}),
		[administrator.id, administrator.role, confirm, showToast, closeFailures, signInAgain],
	);

	return (
		<PanelContext value={panel}>
			{children}
			{question && (
				<ConfirmDialog
					{...question.asked}
					onAnswer={(isYes) => {
						setQuestion(undefined);
						question.answer(isYes);
					}}
				/>
			)}
			{isSigningIn && (
				<SignInDialog
					email={administrator.email}
					onEnd={(isSignedIn) => {
						setIsSigningIn(false);
						for (const resolve of signedIn.current.splice(0)) resolve(isSignedIn);
					}}
				/>
			)}
			<Toasts manager={manager} onUndo={(change) => void undo(change)} />
		</PanelContext>
	);
}
