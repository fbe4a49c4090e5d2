// Finds the pictures of an Excel workbook and the cells they belong to: those that lie over the sheet belong to the cell under
// their upper left corner, those in a cell to that. Called by xlsx.ts.
import { textContent } from "domutils";
import { childrenOf, childText, elements, readXml } from "../../mdast/xml/xml.ts";
import { type Entries, joinPath, textOf } from "../../mdast/zip/unzip.ts";

/** `row` and `column` count from 0; `bytes` are missing when the picture is not in the file. */
export type SheetPicture = { row: number; column: number; bytes: Uint8Array | undefined; alt: string };

/** The pictures of each sheet, by its name. @throws as readXml */
export function listSheetPictures(entries: Entries): Map<string, SheetPicture[]> {
	const workbook = textOf(entries, "xl/workbook.xml");
	if (!workbook || !Object.keys(entries).some((name) => /^xl\/(?:drawings|richData)\//.test(name))) return new Map();
	const relations = readRelations(entries, "xl/workbook.xml");
	const inCells = readCellPictures(entries);
	return new Map(
		elements(readXml(workbook), "sheet").map(({ attribs }) => {
			const path = relations.get(attribs["r:id"] ?? "")?.path ?? "";
			const drawings = [...readRelations(entries, path).values()].filter(({ type }) => type === "drawing");
			const lying = drawings.flatMap((drawing) => readDrawing(entries, drawing.path));
			return [attribs.name ?? "", [...lying, ...listInCells(textOf(entries, path) ?? "", inCells)]];
		}),
	);
}

type Relation = { type: string; path: string };

/** What a part of the file refers to, by id; parts outside of the file have an empty path. */
function readRelations(entries: Entries, path: string): Map<string, Relation> {
	const folder = path.split("/").slice(0, -1);
	const text = textOf(entries, [...folder, "_rels", `${path.split("/").at(-1)}.rels`].join("/"));
	if (!text) return new Map();
	return new Map(
		elements(readXml(text), "relationship").map(({ attribs: { Id = "", Type = "", Target = "", TargetMode } }) => {
			const isOutside = TargetMode === "External";
			return [Id, { type: Type.split("/").at(-1) ?? "", path: isOutside ? "" : joinPath(folder, Target) }];
		}),
	);
}

function readDrawing(entries: Entries, path: string): SheetPicture[] {
	const text = textOf(entries, path);
	if (!text) return [];
	const relations = readRelations(entries, path);
	const anchors = elements(readXml(text), "twocellanchor", "onecellanchor", "absoluteanchor");
	return anchors.flatMap((anchor) => {
		const [from] = childrenOf(anchor, "from");
		const numberOf = (name: string) => (from ? Number(childText(from, name)) || 0 : 0);
		return elements(anchor, "pic").map((picture) => {
			const [blip] = elements(picture, "blip");
			const [about] = elements(picture, "cnvpr");
			const target = relations.get(blip?.attribs["r:embed"] ?? "")?.path ?? "";
			// Excel's default name, such as "Picture 1", is not used as alt text.
			return { row: numberOf("row"), column: numberOf("col"), bytes: entries[target], alt: about?.attribs.descr ?? "" };
		});
	});
}

type CellPicture = Pick<SheetPicture, "bytes" | "alt">;

/** Pictures that are values of cells, by the number (from 1) that a cell gives for its metadata. */
function readCellPictures(entries: Entries): Map<number, CellPicture> {
	const [metadata, values, rels] = [
		"xl/metadata.xml",
		"xl/richData/rdrichvalue.xml",
		"xl/richData/richValueRel.xml",
	].map((name) => textOf(entries, name));
	if (!metadata || !values || !rels) return new Map();
	const relations = readRelations(entries, "xl/richData/richValueRel.xml");
	const targets = elements(readXml(rels), "rel").map(({ attribs }) => relations.get(attribs["r:id"] ?? "")?.path ?? "");
	const rich = elements(readXml(values), "rv").map((value) => childrenOf(value, "v").map((one) => textContent(one)));
	const document = readXml(metadata);
	const blocks = elements(document, "futuremetadata")
		.filter(({ attribs }) => attribs.name === "XLRICHVALUE")
		.flatMap((block) => elements(block, "rvb").map(({ attribs }) => Number(attribs.i)));
	const cells = elements(document, "valuemetadata").flatMap((block) => elements(block, "rc"));
	return new Map(
		cells.map(({ attribs }, index) => {
			const [target = "", , alt = ""] = rich[blocks[Number(attribs.v)] ?? -1] ?? [];
			return [index + 1, { bytes: entries[targets[Number(target)] ?? ""], alt }];
		}),
	);
}

function listInCells(sheet: string, pictures: ReadonlyMap<number, CellPicture>): SheetPicture[] {
	if (pictures.size === 0) return [];
	return [...sheet.matchAll(/<c\s([^>]*)>/g)].flatMap(([, attributes = ""]) => {
		const [, letters = "", row = ""] = /\br="([A-Z]{1,3})(\d{1,7})"/.exec(attributes) ?? [];
		const picture = pictures.get(Number(/\bvm="(\d+)"/.exec(attributes)?.[1]));
		if (!picture || letters === "") return [];
		const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
		return [{ row: Number(row) - 1, column, ...picture }];
	});
}
