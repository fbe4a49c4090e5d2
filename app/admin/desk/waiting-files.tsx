// Question files that wait until the one before is gone through, each with what opens it and what leaves it out.
import { Button } from "#app/admin/panel/button.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import * as m from "#messages";
import type { WaitingFile } from "./use-open-section.ts";

export type WaitingFilesProps = {
	files: readonly WaitingFile[];
	onOpen: (file: WaitingFile) => void;
	onLeaveOut: (file: WaitingFile) => void;
};

export function WaitingFiles({ files, onOpen, onLeaveOut }: WaitingFilesProps) {
	return (
		<div role="status">
			{files.map((waiting, index) => {
				const { name } = waiting.file;
				return (
					<div key={`${index} ${name}`} className="note mb-3">
						<PanelIcon name="recite" className="mt-0.5 size-5 text-action" />
						<p className="min-w-0 flex-1 wrap-anywhere">
							{m.admin_desk_file_waits({ name, title: waiting.subtopic.typed.title })}
						</p>
						<Button isSmall of={name} text={m.admin_desk_file_go()} onClick={() => onOpen(waiting)} />
						<Button isSmall of={name} text={m.admin_desk_file_none()} onClick={() => onLeaveOut(waiting)} />
					</div>
				);
			})}
		</div>
	);
}
