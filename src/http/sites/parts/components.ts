// Compiles the components of the pages, so that they can be written as JSX: Node runs TypeScript as it is, but not JSX.

import { readdir, readFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'

const folder = new URL('../', import.meta.url)
const compiled = new Map<string, string>()

/** Compiles every .tsx file of this folder; after that they can be imported. Compiling again changes nothing. */
export async function compileComponents(): Promise<void> {
  if (compiled.size > 0) return
  const names = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.tsx'))
  await Promise.all(names.map(name => compile(new URL(name, folder))))
  registerHooks({
    load(url, context, next) {
      const source = compiled.get(url)
      return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true }
    },
  })
}

async function compile(url: URL): Promise<void> {
  const { code } = await transform(await readFile(url, 'utf8'), {
    loader: 'tsx',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    sourcefile: fileURLToPath(url),
    sourcemap: 'inline',
    target: 'esnext',
  })
  compiled.set(url.href, code)
}
