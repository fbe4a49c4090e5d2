// For tests only: a mail server on a free port of 127.0.0.1 that speaks SMTP without encryption and keeps the mails it accepts.
import { once } from "node:events";
import { createServer, type Socket } from "node:net";

export type MailServerWays = {
	/** The answer to RCPT TO, by its line. */
	recipient?: (line: string) => string | Promise<string>;
	/** Asks for this user and password, as AUTH PLAIN sends them. */
	login?: { user: string; password: string };
	/** Offers STARTTLS and then refuses it. */
	offersTls?: boolean;
	/** Accepts connections and never says a word. */
	isSilent?: boolean;
	/** Sends half of its greeting again and again. */
	dripMs?: number;
};
type Arrived = { from: string; to: string[]; data: string };

/** Starts the server. @returns its port, the mails, and the number of connections so far */
export async function startMailServer(ways: MailServerWays = {}) {
	const mails: Arrived[] = [];
	const sockets = new Set<Socket>();
	let connections = 0;
	const server = createServer((socket) => {
		connections += 1;
		sockets.add(socket);
		socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
		if (ways.dripMs) {
			const timer = setInterval(() => socket.write("220-wait\r\n"), ways.dripMs);
			socket.on("close", () => clearInterval(timer));
		} else if (!ways.isSilent) converse(socket, ways, mails);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const bound = server.address();
	return {
		port: typeof bound === "object" && bound ? bound.port : 0,
		mails,
		countConnections: () => connections,
		async close() {
			for (const socket of sockets) socket.destroy();
			server.close();
			await once(server, "close");
		},
	};
}

function converse(socket: Socket, ways: MailServerWays, mails: Arrived[]): void {
	const say = (...lines: string[]) => socket.write(`${lines.join("\r\n")}\r\n`);
	let mail: Arrived = { from: "", to: [], data: "" };
	let isData = false;
	let rest = "";

	function hear(line: string) {
		if (isData) {
			if (line !== ".") {
				mail.data += `${line.replace(/^\./, "")}\r\n`;
				return;
			}
			isData = false;
			mails.push(mail);
			mail = { from: "", to: [], data: "" };
			say("250 stored");
			return;
		}
		const [word = ""] = line.toUpperCase().split(" ");
		if (word === "EHLO") say(...extensions(ways));
		else if (word === "AUTH") say(isLogin(line, ways) ? "235 welcome" : "535 no such user");
		else if (word === "MAIL") {
			mail.from = line;
			say("250 ok");
		} else if (word === "RCPT") {
			mail.to.push(line);
			Promise.resolve(ways.recipient?.(line) ?? "250 ok").then(say, () => socket.destroy());
		} else if (word === "DATA") {
			isData = true;
			say("354 go on");
		} else if (word === "QUIT") {
			say("221 bye");
			socket.end();
		} else say("502 unknown");
	}

	say("220 mail.example ESMTP");
	socket.setEncoding("utf8").on("data", (part: string) => {
		const lines = (rest + part).split("\r\n");
		rest = lines.pop() ?? "";
		for (const line of lines) hear(line);
	});
}

function extensions({ login, offersTls }: MailServerWays): string[] {
	return ["250-mail.example", ...(offersTls ? ["250-STARTTLS"] : []), ...(login ? ["250-AUTH PLAIN"] : []), "250 HELP"];
}

function isLogin(line: string, { login }: MailServerWays): boolean {
	const [, , given = ""] = line.split(" ");
	return login !== undefined && Buffer.from(given, "base64").toString() === `\0${login.user}\0${login.password}`;
}
