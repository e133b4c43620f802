// Where the demo's pictures are: files of this repository. The programs that drew them are in its history only.

import { fileURLToPath } from 'node:url'

/** Absolute path of the directory that the demo documents' picture files are relative to. */
export const demoPictureDirectory = fileURLToPath(new URL('./pictures/', import.meta.url))

/** The logo of its booking pages, a PNG file that is clear around it. */
export const demoLogoFile = fileURLToPath(new URL('./logo.png', import.meta.url))
