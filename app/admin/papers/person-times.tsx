// People with extra time at a paper: listed by name, each with a link of its own; given and taken away before and while it is sat.
import { type SyntheticEvent, useEffect, useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { TextField } from "#app/admin/panel/forms/field.tsx";
import type { DoneResult } from "#app/admin/panel/forms/save-result.ts";
import { useSend } from "#app/admin/panel/forms/send.ts";
import { useChange } from "#app/admin/panel/lists/use-change.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { isFactor, NAME_LENGTH } from "#core/papers/extra-time.ts";
import * as m from "#messages";
import { PaperLink } from "./paper-link.tsx";

export type PersonTimesProps = {
	paperId: string;
	people: readonly { id: string; name: string; factor: string; code: string; used: number }[];
	/** What the paper's own link for extra time gives. */
	factor: string;
	/** Called when something is typed that is not given yet, and when it is given or taken away. */
	onTyped: (isTyped: boolean) => void;
};

export function PersonTimes({ paperId, people, factor, onTyped }: PersonTimesProps) {
	const { can, confirm } = usePanel();
	const send = useSend<DoneResult>();
	const change = useChange();

	async function end({ id, name }: PersonTimesProps["people"][number]) {
		const isSure = await confirm({
			title: m.admin_mock_person_end_question({ name }),
			body: m.admin_mock_person_end_what(),
			yes: m.admin_mock_person_end(),
			isDangerous: true,
		});
		if (!isSure) return;
		const words = { done: m.admin_mock_person_ended({ name }), failed: m.admin_mock_publish_failed() };
		await change(() => send({ do: "end-time", id }), words);
	}

	return (
		<details className="box mock-state">
			<summary className="font-semibold">{`${m.admin_mock_people()} (${people.length})`}</summary>
			<p className="mt-2 text-small text-quiet">{m.admin_mock_people_help()}</p>
			{people.length === 0 && <p className="mt-2">{m.admin_mock_people_none()}</p>}
			<ul className="mock-people">
				{people.map((person) => (
					<li key={person.id}>
						<p>
							<span dir="auto" className="font-semibold wrap-anywhere">
								{person.name}
							</span>
							<span>{`: ${m.admin_mock_person_factor_is({ factor: person.factor })}`}</span>
						</p>
						<div className="text-small">
							<PaperLink
								name={m.admin_mock_person_link({ name: person.name })}
								path={`/paper/${paperId}?extra=${person.code}`}
							/>
							<p className="text-quiet">{m.admin_mock_person_used({ count: person.used })}</p>
						</div>
						{can("edit") && (
							<Button
								isSmall
								text={m.admin_mock_person_end()}
								of={person.name}
								data-needs-script
								onClick={() => void end(person)}
							/>
						)}
					</li>
				))}
			</ul>
			{can("edit") && <PersonForm factor={factor} onTyped={onTyped} />}
		</details>
	);
}

function PersonForm({ factor: usual, onTyped }: Pick<PersonTimesProps, "factor" | "onTyped">) {
	const [name, setName] = useState("");
	const [factor, setFactor] = useState(usual);
	const [lastFactor, setLastFactor] = useState(usual);
	const [attemptCode, setAttemptCode] = useState("");
	const [isTried, setTried] = useState(false);
	const send = useSend<DoneResult>();
	const change = useChange();
	const typed = { name: name.trim(), factor: factor.trim(), attemptCode };
	const isTyped = typed.name !== "" || attemptCode.trim() !== "" || typed.factor !== lastFactor;
	useEffect(() => onTyped(isTyped), [onTyped, isTyped]);
	const isNamed = typed.name !== "" && typed.name.length <= NAME_LENGTH;

	async function add(event: SyntheticEvent) {
		event.preventDefault();
		setTried(true);
		if (!isNamed || !isFactor(typed.factor)) return;
		const words = { done: m.admin_mock_person_added({ name: typed.name }), failed: m.admin_mock_person_failed() };
		if (!(await change(() => send({ do: "give-time", person: typed }), words))) return;
		setName("");
		setLastFactor(typed.factor);
		setAttemptCode("");
		setTried(false);
	}

	return (
		<form className="mt-4 space-y-3" noValidate onSubmit={(event) => void add(event)}>
			<div className="mock-fields">
				<TextField
					name="person-name"
					label={m.admin_mock_person()}
					isRequired
					error={isTried && !isNamed ? m.admin_mock_person_wrong() : undefined}
					value={name}
					onType={setName}
				/>
				<TextField
					name="person-factor"
					label={m.admin_mock_person_factor()}
					isRequired
					help={m.admin_mock_extra_time_help()}
					error={isTried && !isFactor(typed.factor) ? m.admin_mock_person_factor_wrong() : undefined}
					value={factor}
					onType={setFactor}
				/>
				<TextField
					name="person-code"
					label={m.admin_mock_person_code()}
					help={m.admin_mock_person_code_help()}
					value={attemptCode}
					onType={setAttemptCode}
				/>
			</div>
			<Button type="submit" text={m.admin_mock_person_add()} data-needs-script />
		</form>
	);
}
