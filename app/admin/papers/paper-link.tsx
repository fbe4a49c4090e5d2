// A whole address of a paper to select or copy.
import { CopyButton, useOrigin } from "#app/admin/modules/copy-link.tsx";
import * as m from "#messages";

/** `name`: what the link is for. */
export function PaperLink({ name, path }: { name: string; path: string }) {
	const address = useOrigin() + path;
	return (
		<span className="flex flex-wrap items-center gap-x-3 gap-y-1">
			<span className="min-w-0 break-all">{address}</span>
			<CopyButton text={address} label={m.admin_copy_link()} of={name} />
		</span>
	);
}
