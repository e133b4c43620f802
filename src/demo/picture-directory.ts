// Where the demo's pictures are: files drawn by scripts/demo-pictures/draw-all.ts and committed.

import { fileURLToPath } from 'node:url'

/** Absolute path of the directory that the demo documents' picture files are relative to. */
export const demoPictureDirectory = fileURLToPath(new URL('./pictures/', import.meta.url))

/** The logo of its booking pages, a PNG file that is clear around it. */
export const demoLogoFile = fileURLToPath(new URL('./logo.png', import.meta.url))
