// A row's Delete button. It only asks; the question and the deletion are the page's.
import * as m from "#messages";

export function RowDelete({ name, onPress }: { name: string; onPress: () => void }) {
	return (
		<button type="button" className="row-action row-action-bad" data-needs-script onClick={onPress}>
			{m.admin_delete()}
			<span className="sr-only">{name}</span>
		</button>
	);
}
