// What every piece of the panel may ask of its frame: a yes or no, a short message, and the password once more. Mounted
// once by the layout; the dialogs stand over whatever page is open, so nothing under them is lost.
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from "react";
import { ConfirmDialog, type Question } from "./confirm-dialog.tsx";
import { SignInDialog } from "./sign-in-dialog.tsx";
import { Toasts, useTell } from "./toasts.tsx";

export type Panel = {
	/** Who is signed in; drafts belong to them. */
	administratorId: string;
	/** Asks before something is done; true means do it. */
	confirm: (question: Question) => Promise<boolean>;
	/** Says in passing that something was done or failed. */
	tell: (text: string, kind?: "done" | "failed") => void;
	/** The session has ended: asks for the password in place. True means signed in again, so repeat the request. */
	signInAgain: () => Promise<boolean>;
};

const PanelContext = createContext<Panel | undefined>(undefined);

/** @throws outside the panel's layout, which would be a bug */
export function usePanel(): Panel {
	const panel = use(PanelContext);
	if (!panel) throw new Error("usePanel outside PanelProvider");
	return panel;
}

export type PanelProviderProps = { administrator: { id: string; email: string }; children: ReactNode };

export function PanelProvider(props: PanelProviderProps) {
	return (
		<Toasts>
			<PanelDialogs {...props} />
		</Toasts>
	);
}

function PanelDialogs({ administrator, children }: PanelProviderProps) {
	const tell = useTell();
	const [question, setQuestion] = useState<Question>();
	const [isSigningIn, setIsSigningIn] = useState(false);
	const answer = useRef<(isYes: boolean) => void>(undefined);
	const signedIn = useRef<((isSignedIn: boolean) => void)[]>([]);

	const confirm = useCallback((asked: Question) => {
		setQuestion(asked);
		return new Promise<boolean>((resolve) => {
			answer.current = resolve;
		});
	}, []);
	const signInAgain = useCallback(() => {
		setIsSigningIn(true);
		// Two requests may find the session gone at the same time: one dialog answers both.
		return new Promise<boolean>((resolve) => signedIn.current.push(resolve));
	}, []);
	const panel = useMemo(
		() => ({ administratorId: administrator.id, confirm, tell, signInAgain }),
		[administrator.id, confirm, tell, signInAgain],
	);

	return (
		<PanelContext value={panel}>
			{children}
			{question && (
				<ConfirmDialog
					{...question}
					onAnswer={(isYes) => {
						setQuestion(undefined);
						answer.current?.(isYes);
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
		</PanelContext>
	);
}
