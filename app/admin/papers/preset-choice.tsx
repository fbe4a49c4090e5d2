// Fills a paper's form from an exam: chosen first, used by a button, and asked about where it would replace what is typed.
import { useId, useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { useDayText } from "#app/admin/panel/date-time.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { PRESETS } from "#core/marks/presets.ts";
import * as m from "#messages";
import { fromPreset, replacesTyped, type TypedPaper } from "./paper-fields.ts";
import type { PaperSources } from "./use-paper-check.ts";
import { LAST_REMOVAL } from "./use-removal.ts";

export type PresetChoiceProps = {
	typed: TypedPaper;
	sources: PaperSources;
	onUse: (patch: Partial<TypedPaper>) => void;
};

export function PresetChoice({ typed, sources, onUse }: PresetChoiceProps) {
	const id = useId();
	const dayText = useDayText();
	const { confirm, showToast } = usePanel();
	const [chosen, setChosen] = useState("");
	const preset = PRESETS.find((one) => one.id === chosen);

	async function use() {
		if (!preset) return;
		const patch = fromPreset(preset, sources);
		const words = {
			title: m.admin_mock_preset_question({ name: preset.name }),
			body: m.admin_mock_preset_what(),
			yes: m.admin_mock_preset_use(),
		};
		if (replacesTyped(typed, patch) && !(await confirm(words))) return;
		onUse(patch);
		showToast(m.admin_mock_preset_used({ name: preset.name }), "done", undefined, LAST_REMOVAL);
	}

	return (
		<div>
			<label htmlFor={id} className="font-semibold">
				{m.admin_mock_preset()}
			</label>
			<div className="mock-preset">
				<select
					id={id}
					className="input"
					aria-describedby={`${id}-about`}
					value={chosen}
					onChange={({ target }) => setChosen(target.value)}
				>
					<option value="">{m.admin_mock_preset_choose()}</option>
					{PRESETS.map(({ id: value, name, asOf }) => (
						<option key={value} value={value}>
							{`${name} (${dayText(Date.parse(asOf))})`}
						</option>
					))}
				</select>
				<Button text={m.admin_mock_preset_use()} isOff={!preset} data-needs-script onClick={() => void use()} />
			</div>
			<p id={`${id}-about`} className="text-small text-quiet">
				{m.admin_mock_preset_help()}
			</p>
		</div>
	);
}
