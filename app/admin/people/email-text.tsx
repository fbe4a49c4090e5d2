// An e-mail address that breaks before its "@" where it does not fit in a line.
export function EmailText({ email }: { email: string }) {
	const at = Math.max(0, email.lastIndexOf("@"));
	return (
		<span className="inline-block max-w-full wrap-anywhere">
			<span>{email.slice(0, at)}</span>
			<wbr />
			<span>{email.slice(at)}</span>
		</span>
	);
}
