// Copies the link of a module: buttons for the head of its page and for what shares it, and an icon for a row of the list.
import { Button } from "#app/admin/panel/button.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { useClientValue } from "#app/admin/panel/use-client-value.ts";
import { useSite } from "#app/ui/site.ts";
import { isPrivateOrigin } from "#core/private-origin.ts";
import * as m from "#messages";

export function CopyLinkButton({ path, className = "" }: { path: string; className?: string }) {
	const origin = useOrigin();
	return <CopyButton text={origin + path} label={m.admin_copy_link()} className={className} />;
}

type CopyButtonProps = {
	text: string;
	label: string;
	className?: string;
	/** Which link, for screen readers, where several are copied. */
	of?: string;
	/** What the toast says; by default that the link was copied. */
	done?: string;
};

export function CopyButton({ text, label, className = "", of, done }: CopyButtonProps) {
	const copy = useCopy(text, done);
	return <Button isSmall icon="copy" text={label} of={of} className={className} data-needs-script onClick={copy} />;
}

export function CopyLinkIcon({ path, title }: { path: string; title: string }) {
	const copy = useCopy(useOrigin() + path);
	const label = m.admin_copy_link_of({ title });
	return <Button kind="icon" icon="copy" className="text-action" aria-label={label} data-needs-script onClick={copy} />;
}

/** The origin for links to share: the configured one, or that of this page; empty until hydration, for a proxy may hide it. */
export function useOrigin(): string {
	const { baseUrl } = useSite();
	const opened = useClientValue(() => location.origin, "");
	return baseUrl ?? opened;
}

function useCopy(text: string, done?: string) {
	const { showToast } = usePanel();
	const origin = useOrigin();
	return async () => {
		try {
			await navigator.clipboard.writeText(text);
			showToast(isPrivateOrigin(origin) ? m.admin_link_copied_private() : (done ?? m.admin_link_copied()));
		} catch {
			// The browser refused (no https, no permission): the link can be selected and copied by hand.
			showToast(m.admin_copy_failed({ link: text }), "failed");
		}
	};
}
