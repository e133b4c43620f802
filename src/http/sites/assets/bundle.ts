// Bundles what browsers run and apply, when the server starts.

import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The minified script or style sheet of an entry; `iife` for a script that is no module. */
export async function bundled(entry: URL, format: 'esm' | 'iife' = 'esm'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    minify: true,
    write: false,
    format,
    target: ['es2022', 'chrome109', 'firefox115', 'safari16'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    logLevel: 'silent',
  })
  return outputFiles[0]!.text
}
