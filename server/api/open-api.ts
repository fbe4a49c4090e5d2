// The OpenAPI 3.1 document of the interface for scripts, made of the shapes that its calls parse and answer with (shapes.ts).
import * as z from "zod/mini";
import { API_PATH } from "#core/addresses/calls.ts";
import type { Operation, Shape } from "./operation.ts";
import { refusal } from "./shapes.ts";

const REFUSALS: Readonly<Record<string, string>> = {
	400: "The request has another shape than this document says.",
	401: "There is no key, or it has ended.",
	403: "The key's scope is too small.",
	404: "There is no such record.",
	409: "Somebody else has changed it since that version, or a question needs a review.",
	413: "The body is too large.",
	415: "The body is not sent as JSON (Content-Type: application/json), or compressed.",
	422: "A field has a problem, or cannot be changed; `problems` names each.",
	429: "Too many calls. `Retry-After` says when to go on.",
};

/** The document. @param productName the site's name */
export function describeOperations(operations: readonly Operation[], productName: string): object {
	const paths: Record<string, Record<string, object>> = {};
	for (const each of operations) {
		const path = paths[each.path] ?? {};
		path[each.method.toLowerCase()] = describe(each);
		paths[each.path] = path;
	}
	return {
		openapi: "3.1.0",
		info: { title: productName, version: "1" },
		servers: [{ url: API_PATH }],
		security: [{ key: [] }],
		paths,
		components: {
			securitySchemes: { key: { type: "http", scheme: "bearer" } },
			schemas: { Refusal: schemaOf(refusal, "output") },
			responses: Object.fromEntries(Object.entries(REFUSALS).map(([status, text]) => [status, describeRefusal(text)])),
		},
	};
}

function describe({ id, summary, scope, path, query, body, answer, status }: Operation): object {
	const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
		return { name, in: "path", required: true, schema: { type: "string" } };
	});
	const refusals = Object.keys(REFUSALS).map((code) => [code, { $ref: `#/components/responses/${code}` }]);
	const done = answer ? { description: "Done.", content: json(schemaOf(answer, "output")) } : { description: "Done." };
	return {
		operationId: id,
		summary: `${summary} Scope: ${scope}.`,
		parameters: [...ids, ...(query ? describeQuery(query) : [])],
		...(body && { requestBody: { required: true, content: json(schemaOf(body, "input")) } }),
		responses: { [status]: done, ...Object.fromEntries(refusals) },
	};
}

function describeQuery(query: Shape): object[] {
	const { properties = {} } = schemaOf(query, "output");
	return Object.entries(properties).map(([name, schema]) => ({ name, in: "query", required: false, schema }));
}

function schemaOf(shape: Shape, io: "input" | "output") {
	const { $schema: _, ...schema } = z.toJSONSchema(shape, { io });
	return schema;
}

function describeRefusal(description: string): object {
	return { description, content: json({ $ref: "#/components/schemas/Refusal" }) };
}

function json(schema: object): object {
	return { "application/json": { schema } };
}
