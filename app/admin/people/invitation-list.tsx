// Invitations that nobody has accepted yet. The link itself was shown once and is not stored.

import { Button } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { focusNear, rowId } from "#app/admin/panel/lists/list-return.ts";
import { PageLinks } from "#app/admin/panel/lists/page-links.tsx";
import { Sentence } from "#app/admin/panel/sentence.tsx";
import { useCommand } from "#app/admin/people/account/use-command.ts";
import type { Role } from "#core/people/roles.ts";
import * as m from "#messages";
import { EmailText } from "./email-text.tsx";
import { roleWord } from "./role-words.ts";

/** The address parameter with the page of the invitations. */
export const INVITATIONS_PAGE = "invitations";

export type InvitationListProps = {
	list: {
		invitations: readonly { id: string; email: string; role: Role; madeBy: string; expiresAt: number }[];
		page: number;
		pageCount: number;
	};
};

export function InvitationList({ list: { invitations, page, pageCount } }: InvitationListProps) {
	const command = useCommand();
	if (invitations.length === 0) return null;
	return (
		<section aria-labelledby="invitations" className="mt-8">
			<h2 id="invitations" tabIndex={-1} className="text-title">
				{m.admin_invitations()}
			</h2>
			<ul className="box mt-3 divide-y divide-line">
				{invitations.map(({ id, email, role, madeBy, expiresAt }) => (
					<li
						key={id}
						id={rowId(id)}
						tabIndex={-1}
						className="flex min-h-14 flex-wrap items-center gap-x-3 px-4 py-1.5"
					>
						<div className="min-w-0 flex-1 basis-60">
							<p className="font-semibold">
								<EmailText email={email} />
							</p>
							<p className="text-small text-quiet">
								<span>{`${roleWord(role)} · ${m.admin_invited_by({ name: madeBy })} · `}</span>
								<Sentence
									message={(time = "") => m.admin_invitation_until({ time })}
									parts={[<DateTime key="time" at={expiresAt} />]}
								/>
							</p>
						</div>
						<Button
							kind="row-bad"
							of={email}
							text={m.admin_withdraw()}
							data-needs-script
							onClick={async () => {
								const texts = { done: m.admin_withdrawn({ email }), failed: m.admin_withdraw_failed() };
								const keys = invitations.map((invitation) => invitation.id);
								if (await command({ do: "withdraw", id }, texts)) focusNear(keys, id);
							}}
						/>
					</li>
				))}
			</ul>
			<PageLinks
				page={page}
				pageCount={pageCount}
				param={INVITATIONS_PAGE}
				label={m.admin_invitations()}
				onTurn={() => document.getElementById("invitations")?.focus()}
			/>
		</section>
	);
}
