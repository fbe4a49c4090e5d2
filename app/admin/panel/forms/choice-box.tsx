// A combobox to choose a module or subtopic by a part of its title. The server searches, so the number of records does not
// matter. Leaving it without a choice restores the title chosen before.
import { Combobox } from "@base-ui/react/combobox";
import { useEffect, useRef, useState } from "react";
import { useDateText } from "#app/admin/panel/date-time.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import * as m from "#messages";
import { Field } from "./field.tsx";

/** Delay after the last letter, in milliseconds. */
const PAUSE_MS = 200;

/** `about`: tells a module apart of which another one has the same title. */
export type Choice = { id: string; title: string; about?: ModuleFacts };
type ModuleFacts = { description: string; subtopics: number; createdAt: number };
type Found = { choices: Choice[]; is: "asking" | "there" | "failed" };

export type ChoiceBoxProps = {
	name: string;
	label: string;
	isRequired?: boolean;
	value: Choice | null;
	onChoose: (choice: Choice) => void;
	/** Undefined when the search failed. */
	search: (words: string) => Promise<Choice[] | undefined>;
	isDisabled?: boolean;
	help?: string | undefined;
	error?: string | undefined;
	/** Shown when there is nothing to choose from. */
	none: string;
};

export function ChoiceBox(props: ChoiceBoxProps) {
	const { value, onChoose, search, isDisabled = false, none, ...field } = props;
	const [words, setWords] = useState("");
	const [isOpen, setIsOpen] = useState(false);
	const actions = useRef<Combobox.Root.Actions>(null);
	// The list is rendered in the field, inside the page's main landmark.
	const place = useRef<HTMLDivElement>(null);
	const { found, askNow, askSoon } = useChoiceSearch(search);

	// Combobox.Popup is left out because it hides the page from assistive technology while Tab still reaches it. So closing on
	// blur and unmounting are done here.
	useEffect(() => {
		if (!isOpen) actions.current?.unmount();
	}, [isOpen]);

	return (
		<Field {...field}>
			{({ required, ...attributes }) => (
				<Combobox.Root<Choice>
					items={found.choices}
					// The server filters.
					filter={null}
					value={value}
					// An empty field searches for everything; it does not clear the choice.
					onValueChange={(choice) => choice && onChoose(choice)}
					itemToStringLabel={({ title }) => title}
					isItemEqualToValue={(a, b) => a.id === b.id}
					disabled={isDisabled}
					autoHighlight
					onInputValueChange={(text, { reason }) => {
						const isTyped = reason === "input-change" || reason === "input-clear";
						setWords(isTyped ? text : "");
						if (isTyped) askSoon(text);
					}}
					actionsRef={actions}
					open={isOpen}
					onOpenChange={(opens, { reason, preventUnmountOnClose }) => {
						if (!opens) preventUnmountOnClose();
						else if (reason !== "input-change") askNow("");
						setIsOpen(opens);
					}}
				>
					<Combobox.InputGroup
						ref={place}
						className="relative"
						onBlur={({ currentTarget, relatedTarget }) => {
							if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
						}}
					>
						<Combobox.Input
							{...attributes}
							aria-required={required}
							dir="auto"
							className="input pr-12"
							autoComplete="off"
							placeholder={m.admin_choose_placeholder()}
							onFocus={(event) => event.target.select()}
						/>
						<Combobox.Icon className="pointer-events-none absolute inset-e-3 top-3 text-quiet">
							<PanelIcon name="unfold" className="size-5" />
						</Combobox.Icon>
					</Combobox.InputGroup>
					<Combobox.Portal container={place}>
						<Combobox.Positioner sideOffset={4} collisionPadding={8} className="z-20">
							<div className="choices">
								<Combobox.List aria-label={field.label}>
									{(choice: Choice) => (
										<Combobox.Item key={choice.id} value={choice} className="choice-item" dir="auto">
											<span>
												<span>{choice.title}</span>
												{choice.about && <ChoiceFacts {...choice.about} />}
											</span>
											<Combobox.ItemIndicator className="ms-auto text-action">
												<PanelIcon name="right" className="size-5" />
											</Combobox.ItemIndicator>
										</Combobox.Item>
									)}
								</Combobox.List>
								<Combobox.Status className="px-3 py-2 text-small text-quiet empty:hidden">
									{statusOf(found, words, none)}
								</Combobox.Status>
							</div>
						</Combobox.Positioner>
					</Combobox.Portal>
				</Combobox.Root>
			)}
		</Field>
	);
}

function ChoiceFacts({ description, subtopics, createdAt }: ModuleFacts) {
	const dateText = useDateText();
	return (
		<span className="block text-small text-quiet">
			<span dir="auto" className="line-clamp-1">
				{description}
			</span>
			<span className="block">
				{`${m.admin_subtopics_count({ count: subtopics })} · ${m.admin_made_at({ time: dateText(createdAt) })}`}
			</span>
		</span>
	);
}

function statusOf({ choices, is }: Found, words: string, none: string): string | null {
	if (is === "asking") return choices.length === 0 ? m.admin_searching() : null;
	if (is === "failed") return m.admin_search_failed();
	if (choices.length > 0) return m.admin_choices_count({ count: choices.length });
	return words.trim() === "" ? none : m.admin_nothing_found({ search: words.trim() });
}

/**
 * Searches titles on the server while typing: debounced, and only the latest response counts.
 * @param search resolves to undefined when the search failed
 */
function useChoiceSearch(search: (words: string) => Promise<Choice[] | undefined>) {
	const [found, setFound] = useState<Found>({ choices: [], is: "asking" });
	const lastRequest = useRef(0);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);

	async function ask(words: string) {
		const request = ++lastRequest.current;
		setFound((now) => ({ ...now, is: "asking" }));
		const choices = await search(words);
		if (request === lastRequest.current) setFound({ choices: choices ?? [], is: choices ? "there" : "failed" });
	}

	return {
		found,
		askNow(words: string) {
			clearTimeout(timer.current);
			ask(words);
		},
		askSoon(words: string) {
			clearTimeout(timer.current);
			timer.current = setTimeout(() => ask(words), PAUSE_MS);
		},
	};
}
