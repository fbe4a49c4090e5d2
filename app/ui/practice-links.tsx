// Links to what is due today in a module and to what was missed in it.
import * as m from "#messages";

export type PracticeLinksProps = {
	moduleId: string;
	/** Whether the number of questions for today is added after the page (app/learn/practice/show-today.ts), in its own place. */
	hasCount?: boolean;
	className?: string;
};

export function PracticeLinks({ moduleId, hasCount = false, className = "" }: PracticeLinksProps) {
	return (
		<p className={`flex flex-wrap gap-x-6 ${className}`}>
			<span className={hasCount ? "max-w-60 flex-1" : undefined}>
				<a
					className="link inline-flex min-h-11 items-center"
					href={`/today/${moduleId}`}
					data-due={hasCount ? moduleId : undefined}
				>
					{m.today_title()}
				</a>
			</span>
			<a className="link inline-flex min-h-11 items-center" href={`/mistakes/${moduleId}`}>
				{m.mistakes_title()}
			</a>
		</p>
	);
}
