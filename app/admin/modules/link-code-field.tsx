// The link code of a module with a preview of the whole link while typing; read-only for an existing module.

import { Field, TextField } from "#app/admin/panel/forms/field.tsx";
import { normaliseLinkCode } from "#core/modules/catalog.ts";
import { isPrivateOrigin } from "#core/private-origin.ts";
import * as m from "#messages";
import { problemText } from "#messages/problem-text";
import { useOrigin } from "./copy-link.tsx";
import { modulePath } from "./module-fields.ts";

export type LinkCodeFieldProps = {
	code: string;
	/** True for an existing module: its code never changes (specification 5). */
	isFixed: boolean;
	error: string | undefined;
	onType: (code: string) => void;
};

export function LinkCodeField({ code, isFixed, error, onType }: LinkCodeFieldProps) {
	const origin = useOrigin();
	if (isFixed) {
		return (
			<Field name="linkCode" label={m.admin_link_code()} help={m.admin_link_code_fixed()}>
				{(attributes) => (
					<input
						{...attributes}
						required={false}
						readOnly
						className="input font-mono"
						value={code || m.admin_not_set()}
					/>
				)}
			</Field>
		);
	}
	const isBlank = code.trim() === "";
	const reading = normaliseLinkCode(code);
	return (
		<TextField
			name="linkCode"
			label={m.admin_link_code()}
			error={error}
			help={
				<>
					{isBlank && <span>{m.admin_link_code_help()}</span>}
					{reading.ok && (
						<>
							<span>{`${m.admin_link_will_be()} `}</span>
							<output className="font-mono break-all text-ink">{origin + modulePath(reading.linkCode)}</output>
							{isPrivateOrigin(origin) && <span className="mt-1 block text-bad">{m.admin_link_private()}</span>}
						</>
					)}
					{/* A hint while typing; only saving refuses. */}
					<span role="status">{!isBlank && !reading.ok && problemText(reading.problem)}</span>
				</>
			}
			value={code}
			onType={onType}
		/>
	);
}
