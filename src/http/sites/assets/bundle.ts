// Bundles what browsers run and apply, when the server starts.

import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The minified script or style sheet of an entry. `iife`: a script that is no module; `define`: values of names in it. */
export async function bundled(
  entry: URL,
  { format = 'esm', define = {} }: { format?: 'esm' | 'iife'; define?: Record<string, string> } = {},
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    minify: true,
    write: false,
    format,
    define,
    target: ['es2022', 'chrome109', 'firefox115', 'safari16'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    logLevel: 'silent',
  })
  return outputFiles[0]!.text
}
