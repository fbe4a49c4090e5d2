// The login form: e-mail, password, one button, and the reason of a failure. Works without script.
import { Form } from "react-router";
import { Button, ButtonLink } from "#app/admin/panel/button.tsx";
import { FormOrigin } from "#app/admin/panel/page-head.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import { PasskeySignIn, type PasskeySignInProps } from "#app/admin/panel/passkey-sign-in.tsx";
import { PasswordField } from "#app/admin/panel/password-field.tsx";
import { isCodeAsked, type SignInFailure, SignInFailureText } from "#app/admin/panel/sign-in-failure.tsx";
import { CodeField } from "#app/admin/sign-in/code-field.tsx";
import { useSite } from "#app/ui/site.ts";
import { SiteMark } from "#app/ui/site-mark.tsx";
import * as m from "#messages";

export type LoginCardProps = PasskeySignInProps & {
	failure: SignInFailure | undefined;
	/** The e-mail of the last attempt. */
	email: string;
	isBusy: boolean;
	/** Shown above the form. */
	notice: string | undefined;
};

export function LoginCard({ failure, email, isBusy, notice, ...passkey }: LoginCardProps) {
	const { productName } = useSite();
	const isCode = isCodeAsked(failure);
	return (
		<main id="main" className="panel-alone">
			<FormOrigin />
			<div className="box w-full max-w-100 p-6 sm:p-8">
				<p className="flex items-center gap-2.5 font-serif text-lead font-semibold">
					<SiteMark />
					<span>{productName}</span>
				</p>
				<h1 className="mt-5 text-head">{m.admin_sign_in_title()}</h1>
				<div role="status">
					{notice && (
						<p className="note mt-4">
							<PanelIcon name="repeat" className="mt-0.5 size-5 text-action" />
							<span className="min-w-0 flex-1">{notice}</span>
						</p>
					)}
				</div>
				<Form
					method="post"
					replace
					className="mt-5 space-y-4"
					// A second press while the first is in progress sends nothing.
					onSubmit={(event) => isBusy && event.preventDefault()}
				>
					{isCode ? (
						<CodeField error={failure && failure.code !== "second-factor" && <SignInFailureText failure={failure} />} />
					) : (
						<>
							<div className="field">
								<label htmlFor="email">{m.admin_email()}</label>
								<input
									id="email"
									className="input"
									type="email"
									name="email"
									autoComplete="username"
									required
									defaultValue={email}
									autoCapitalize="none"
									spellCheck={false}
								/>
							</div>
							<PasswordField
								name="password"
								label={m.admin_password()}
								autoComplete="current-password"
								error={failure && <SignInFailureText failure={failure} />}
							/>
						</>
					)}
					<Button
						type="submit"
						kind="main"
						className="w-full"
						isOff={isBusy}
						text={isBusy ? m.admin_signing_in() : isCode ? m.admin_code_check() : m.admin_sign_in()}
					/>
				</Form>
				<div className="mt-4">
					{isCode ? (
						<ButtonLink kind="quiet" className="w-full" to="" reloadDocument text={m.admin_sign_in_back()} />
					) : (
						<PasskeySignIn {...passkey} />
					)}
				</div>
			</div>
		</main>
	);
}
