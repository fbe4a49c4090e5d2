// A module's link code. While it is typed the whole link stands below it, as it will be shared; once made it is fixed.
import { useSite } from "#app/ui/site.ts";
import * as m from "#messages";
import { Field, TextField } from "./field.tsx";
import { modulePath } from "./module-fields.ts";
import { useOrigin } from "./use-origin.ts";

export type LinkCodeFieldProps = {
	code: string;
	/** An existing module: its code never changes (specification 5). */
	isFixed: boolean;
	error: string | undefined;
	onType: (code: string) => void;
};

export function LinkCodeField({ code, isFixed, error, onType }: LinkCodeFieldProps) {
	const origin = useOrigin(useSite().baseUrl);
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
	const path = code.trim() === "" ? undefined : modulePath(code);
	return (
		<TextField
			name="linkCode"
			label={m.admin_link_code()}
			error={error}
			help={
				path === undefined ? (
					m.admin_link_code_help()
				) : (
					<>
						{m.admin_link_will_be()} <output className="font-mono break-all text-ink">{origin + path}</output>
					</>
				)
			}
			value={code}
			onType={onType}
		/>
	);
}
