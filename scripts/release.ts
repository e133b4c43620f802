// Builds all that a release has into `release/`, and publishes nothing: `npm run release -- --dry-run`. The workflow of a tag
// (.github/workflows/release.yml) builds the same and drafts the release.

import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import packageDocument from '../package.json' with { type: 'json' }
import { readConfig } from '../src/config/config.ts'
import { openApp } from '../src/server/app.ts'
import { noticeText } from './docs/notice.ts'
import { notesOf } from './docs/release-notes.ts'

const project = new URL('../', import.meta.url).pathname
// Nothing is published with or without the word, and any other is refused.
parseArgs({ options: { 'dry-run': { type: 'boolean' } } })

const { version } = packageDocument
const folder = join(project, 'release')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
const npm = (...words: readonly string[]): string =>
  execFileSync('npm', words, {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'inherit'],
  })

write('NOTES.md', notesOf(readFileSync(join(project, 'CHANGELOG.md'), 'utf8'), version))
write('NOTICE', noticeText())
write('sbom.cdx.json', npm('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'))
for (const schema of globSync('docs/*.schema.json', { cwd: project }))
  copyFileSync(join(project, schema), join(folder, basename(schema)))
for (const workspace of ['client', 'conformance'])
  npm('pack', '--workspace', workspace, '--pack-destination', folder)
await writeDescriptions()
for (const name of globSync('*', { cwd: folder }).sort()) process.stdout.write(`release/${name}\n`)

/** The OpenAPI documents, as a server of this version gives them. */
async function writeDescriptions(): Promise<void> {
  const data = join(tmpdir(), `hostelry-release-${process.pid}`)
  try {
    await using app = await openApp(readConfig({ DATA_DIR: data, PORT: '0', LOG_LEVEL: 'silent' }))
    for (const area of ['publisher', 'administration'])
      for (const form of ['json', 'yaml']) {
        const { statusCode, payload } = await app.server.inject(`/openapi/${area}.${form}`)
        if (statusCode !== 200) throw new Error(`/openapi/${area}.${form} answers ${statusCode}`)
        write(`openapi-${area}.${form}`, payload)
      }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}
