// The keys of scripts: what each may do, when it ends, when it was used last. The keys themselves were shown once.
import { Button } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { Sentence } from "#app/admin/panel/sentence.tsx";
import type { KeyScope } from "#core/people/api-key.ts";
import * as m from "#messages";
import { scopeWord } from "./key-dialog.tsx";

export type KeyRow = {
	id: string;
	name: string;
	scope: KeyScope;
	madeBy: string;
	expiresAt: number;
	usedAt: number;
	isExpired: boolean;
};

/** @param onRevoke undefined for people who only look */
export function KeyList({
	keys,
	onRevoke,
}: {
	keys: readonly KeyRow[];
	onRevoke: ((key: KeyRow) => void) | undefined;
}) {
	return (
		<ul className="box max-w-[52rem] divide-y divide-line">
			{keys.map((key) => (
				<li key={key.id} className="flex min-h-14 flex-wrap items-center gap-x-3 px-4 py-2">
					<div className="min-w-0 flex-1 basis-60">
						<p dir="auto" className="font-semibold wrap-anywhere">
							{key.name}
						</p>
						<p className="text-small wrap-anywhere text-quiet">
							{`${scopeWord(key.scope)} · ${m.admin_api_key_made_by({ name: key.madeBy })}`}
						</p>
						<p className="text-small text-quiet">
							<span className={key.isExpired ? "font-semibold text-bad" : undefined}>
								<Sentence
									message={(time = "") =>
										key.isExpired ? m.admin_api_key_ended({ time }) : m.admin_api_key_until({ time })
									}
									parts={[<DateTime key="time" at={key.expiresAt} />]}
								/>
							</span>
							<span>{" · "}</span>
							{key.usedAt === 0 ? (
								<span>{m.admin_api_key_unused()}</span>
							) : (
								<Sentence
									message={(time = "") => m.admin_api_key_used({ time })}
									parts={[<DateTime key="time" at={key.usedAt} />]}
								/>
							)}
						</p>
					</div>
					{onRevoke && (
						<Button
							kind="row-bad"
							of={key.name}
							text={m.admin_api_key_revoke()}
							data-needs-script
							onClick={() => onRevoke(key)}
						/>
					)}
				</li>
			))}
		</ul>
	);
}
