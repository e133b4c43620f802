// Builds the pages of the administration into dist/ if what is there was built from other sources: `node web/admin/build.ts`.
// npm runs it at the end of `npm ci` and before `npm start`; the tests run it before the first.

import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { configuration } from './configuration.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const project = join(folder, '../..')
const built = join(folder, 'dist')

/** Returns when dist/ is what the sources say. Takes about 30 ms if it is already, else a few seconds. */
export async function buildIfStale(): Promise<void> {
  const sources = await sourcesHash()
  if (await isBuiltFrom(sources)) return
  // Built beside and moved, so that a build that is cut short, or two at once, leave no half of one.
  const beside = join(folder, `dist.${process.pid}`)
  try {
    await mkdir(beside, { recursive: true })
    await buildInto(beside)
    await compressAll(beside)
    await writeFile(join(beside, 'sources.sha256'), sources)
    await rm(built, { recursive: true, force: true })
    await rename(beside, built).catch(async error => {
      if (!(await isBuiltFrom(sources))) throw error
    })
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
}

/** As it is served, whoever builds it: in tests React would be that of development, a third larger and half as fast. */
async function buildInto(outDir: string): Promise<void> {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    const { build } = await import('vite')
    await build({ ...configuration, build: { ...configuration.build, outDir, emptyOutDir: true } })
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

const isBuiltFrom = async (sources: string): Promise<boolean> =>
  (await readFile(join(built, 'sources.sha256'), 'utf8').catch(() => '')) === sources

/** A hash of everything that the pages are built from: their files, and the versions of the packages. */
async function sourcesHash(): Promise<string> {
  const paths = globSync(
    [
      'web/**/*.{ts,tsx,css,html,json,svg}',
      'words/*/administration/*.json',
      'src/lodging/sites/{theme,contrast}.ts',
      'package-lock.json',
    ],
    {
      cwd: project,
      exclude: path => /(^|\/)(dist(\.\d+)?|node_modules)$/.test(path),
    },
  )
  const hash = createHash('sha256').update(process.version)
  for (const path of paths.sort()) hash.update(`\n${path}\n`).update(await readFile(join(project, path)))
  return hash.digest('hex')
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes each text compressed beside it, as a server would otherwise do with every request. */
async function compressAll(directory: string): Promise<void> {
  for (const path of globSync('assets/*.{js,css,svg}', { cwd: directory })) {
    const whole = join(directory, path)
    const text = await readFile(whole)
    await Promise.all([
      brotli(text).then(bytes => writeFile(`${whole}.br`, bytes)),
      zip(text, { level: 9 }).then(bytes => writeFile(`${whole}.gz`, bytes)),
    ])
  }
}

if (import.meta.main) await buildIfStale()
