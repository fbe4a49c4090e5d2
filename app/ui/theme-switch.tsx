// The button between light and dark. Handled by button-actions.ts, also on pages without React.
import * as m from "#messages";
import { Icon } from "./icon.tsx";

export function ThemeSwitch() {
	return (
		<button
			type="button"
			data-action="switch-theme"
			data-needs-script
			className="inline-flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-full text-quiet hover:text-ink"
			aria-label={m.theme_switch()}
			title={m.theme_switch()}
		>
			<Icon name="moon" className="size-6 dark:hidden" />
			<Icon name="sun" className="hidden size-6 dark:block" />
		</button>
	);
}
