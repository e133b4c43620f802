// How the pages are built: every file but index.html has a hash of its content in its name, so that browsers keep it.

import { fileURLToPath } from 'node:url'
import type { InlineConfig } from 'vite'

/** Browsers that know `light-dark()`, with which the tokens hold both looks. */
const browsers = ['chrome123', 'firefox120', 'safari17.5']

export const configuration: InlineConfig = {
  configFile: false,
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/admin/',
  // Its warnings are about the libraries.
  logLevel: 'error',
  // No file goes into the page as text: its policy allows none.
  build: { target: browsers, cssTarget: browsers, assetsInlineLimit: 0, reportCompressedSize: false },
}
