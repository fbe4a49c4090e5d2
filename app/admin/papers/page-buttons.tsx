// Goes through the pages of a list inside a dialog.
import { Button } from "#app/admin/panel/button.tsx";
import * as m from "#messages";

export type PageButtonsProps = { page: number; pageCount: number; onPage: (page: number) => void };

export function PageButtons({ page, pageCount, onPage }: PageButtonsProps) {
	return (
		<div className="flex flex-wrap items-center justify-between gap-3">
			<Button isSmall text={m.admin_page_before()} isOff={page <= 1} onClick={() => onPage(page - 1)} />
			<span className="text-small text-quiet tabular-nums">{m.admin_page_of({ page, pageCount })}</span>
			<Button isSmall text={m.admin_page_after()} isOff={page >= pageCount} onClick={() => onPage(page + 1)} />
		</div>
	);
}
