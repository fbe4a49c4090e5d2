// Links to what is due today in a module and to what was missed in it.
import * as m from "#messages";

export function PracticeLinks({ moduleId, className = "" }: { moduleId: string; className?: string }) {
	return (
		<p className={`flex flex-wrap gap-x-6 ${className}`}>
			<a className="link inline-flex min-h-11 items-center" href={`/today/${moduleId}`}>
				{m.today_title()}
			</a>
			<a className="link inline-flex min-h-11 items-center" href={`/mistakes/${moduleId}`}>
				{m.mistakes_title()}
			</a>
		</p>
	);
}
