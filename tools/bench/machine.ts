// Describes the machine of a bench run: CPU, memory, system, Node, load.
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, type as system, totalmem } from "node:os";

export function describeMachine() {
	const release = existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "";
	return {
		date: new Date().toISOString(),
		cores: `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? "?"})`,
		memory: `${(totalmem() / 2 ** 30).toFixed(0)} GB`,
		system: /^PRETTY_NAME="(.*)"/m.exec(release)?.[1] ?? system(),
		node: `Node ${process.version}`,
		load: `load ${loadavg()
			.map((n) => n.toFixed(1))
			.join(" ")}`,
	};
}
