// Where the demo's pictures are: JPEG files that scripts/demo-pictures/draw-all.ts drew once and that ship with it.

import { fileURLToPath } from 'node:url'

/** Absolute path of the directory that the demo documents' picture files are relative to. */
export const demoPictureDirectory = fileURLToPath(new URL('./pictures/', import.meta.url))
