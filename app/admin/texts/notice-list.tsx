// Notices about a text; each links to its place.
import { Button } from "#app/admin/panel/button.tsx";
import type { TextNotice } from "#core/texts/study-text.ts";
import * as m from "#messages";

export type NoticeListProps = {
	notices: readonly TextNotice[];
	/** Whether the place is still in the text. */
	hasPlace: (notice: TextNotice) => boolean;
	onShow: (notice: TextNotice) => void;
};

export function NoticeList({ notices, hasPlace, onShow }: NoticeListProps) {
	if (notices.length === 0) return null;
	return (
		<section aria-labelledby="text-notices" className="text-notices">
			<h2 id="text-notices" className="font-semibold">
				{m.admin_text_notices({ count: notices.reduce((sum, { count = 1 }) => sum + count, 0) })}
			</h2>
			<ul>
				{notices.map((notice, index) => (
					<li key={index}>
						<span className="min-w-0 wrap-anywhere">{noticeWords(notice)}</span>
						{hasPlace(notice) && (
							<Button
								kind="row"
								of={noticeWords(notice)}
								text={m.admin_text_show_place()}
								onClick={() => onShow(notice)}
							/>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}

function noticeWords({ code, source = "", count = 1 }: TextNotice): string {
	const words = {
		"formula-unreadable": () => m.admin_text_formula_unreadable({ formula: source }),
		"picture-missing": () => m.admin_text_picture_missing({ count }),
		"picture-without-text": () => m.admin_text_picture_without_text({ count }),
		"picture-elsewhere": () => m.admin_text_picture_external({ count }),
	};
	return words[code]();
}
