// Decodes a picture in the child process. Loaded there by pictures.ts alone.
import { decodePicture } from "./decode-picture.ts";

export const run = decodePicture;
