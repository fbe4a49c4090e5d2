// Choosing one of many (a module, a subtopic) by typing a part of its title: the editable combobox of the ARIA Authoring
// Practices. The server searches, so it does not matter how many there are. Leaving it without choosing brings back the
// title that was chosen before.
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { Field } from "./field.tsx";
import { PanelIcon } from "./panel-icon.tsx";
import { type Choice, type Found, useChoiceSearch } from "./use-choice-search.ts";

export type ChoiceBoxProps = {
	name: string;
	label: string;
	isRequired?: boolean;
	value: Choice | null;
	onChoose: (choice: Choice) => void;
	/** Undefined when it could not be asked. */
	search: (words: string) => Promise<Choice[] | undefined>;
	isDisabled?: boolean;
	help?: string | undefined;
	error?: string | undefined;
	/** Shown when there is nothing at all to choose from. */
	none: string;
};

export function ChoiceBox(props: ChoiceBoxProps) {
	const { value, onChoose, search, isDisabled = false, none, ...field } = props;
	const [words, setWords] = useState<string>();
	const [isOpen, setIsOpen] = useState(false);
	const [active, setActive] = useState(-1);
	const { found, askNow, askSoon } = useChoiceSearch(search);
	const input = useRef<HTMLInputElement>(null);
	const list = useRef<HTMLDivElement>(null);
	const { choices } = found;
	const listId = `${field.name}-choices`;

	useEffect(() => {
		list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
	});

	function open() {
		if (isOpen || isDisabled) return;
		setIsOpen(true);
		setActive(-1);
		askNow("");
	}

	function close() {
		setIsOpen(false);
		setWords(undefined);
	}

	function choose(choice: Choice | undefined) {
		if (!choice) return;
		onChoose(choice);
		close();
	}

	function onKey(event: KeyboardEvent) {
		if (event.key === "Escape" && isOpen) close();
		else if (event.key === "Enter" && isOpen) choose(choices[active] ?? (words ? choices[0] : undefined));
		else if (event.key === "ArrowDown" && isOpen) setActive(Math.min(active + 1, choices.length - 1));
		else if (event.key === "ArrowUp" && isOpen) setActive(Math.max(active - 1, 0));
		else if (event.key === "ArrowDown" || event.key === "ArrowUp") open();
		else return;
		event.preventDefault();
	}

	return (
		<Field {...field}>
			{({ required, ...attributes }) => (
				// biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus has left the field and its list
				<div
					className="relative"
					onBlur={(event) => {
						if (!event.currentTarget.contains(event.relatedTarget)) close();
					}}
				>
					<input
						ref={input}
						{...attributes}
						aria-required={required}
						role="combobox"
						aria-expanded={isOpen}
						aria-controls={listId}
						aria-autocomplete="list"
						aria-activedescendant={isOpen && choices[active] ? `${listId}-${active}` : undefined}
						dir="auto"
						className="input pe-12"
						autoComplete="off"
						placeholder={m.admin_choose_placeholder()}
						disabled={isDisabled}
						value={words ?? value?.title ?? ""}
						onFocus={(event) => event.target.select()}
						onClick={open}
						onKeyDown={onKey}
						onChange={(event) => {
							setIsOpen(true);
							setActive(-1);
							setWords(event.target.value);
							askSoon(event.target.value);
						}}
					/>
					<span aria-hidden="true" className="pointer-events-none absolute inset-e-3 top-3 text-quiet">
						<PanelIcon name="unfold" className="size-5" />
					</span>
					<div ref={list} className="choices" hidden={!isOpen}>
						<div id={listId} role="listbox" aria-label={field.label}>
							{choices.map((choice, index) => (
								<div
									key={choice.id}
									id={`${listId}-${index}`}
									role="option"
									tabIndex={-1}
									aria-selected={index === active}
									className="choice-item"
									dir="auto"
									// The field keeps the focus while the pointer chooses.
									onPointerDown={(event) => event.preventDefault()}
									onClick={() => choose(choice)}
									onKeyDown={onKey}
								>
									{choice.title}
									{choice.id === value?.id && (
										<PanelIcon name="right" className="ms-auto size-5 text-action" />
									)}
								</div>
							))}
						</div>
						<p role="status" className="px-3 py-2 text-small text-quiet empty:hidden">
							{isOpen && statusOf(found, words ?? "", none)}
						</p>
					</div>
				</div>
			)}
		</Field>
	);
}

function statusOf({ choices, is }: Found, words: string, none: string): string | null {
	if (is === "asking") return choices.length === 0 ? m.admin_searching() : null;
	if (is === "failed") return m.admin_search_failed();
	if (choices.length > 0) return m.admin_choices_count({ count: choices.length });
	return words.trim() === "" ? none : m.admin_nothing_found({ search: words.trim() });
}
