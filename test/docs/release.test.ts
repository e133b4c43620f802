// What a release is made of: notes from the changelog, and workflows that call what a person calls.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import packageDocument from '../../package.json' with { type: 'json' }
import { noticeText } from '../../scripts/docs/notice.ts'
import { notesOf } from '../../scripts/docs/release-notes.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

describe('the notes of a release', () => {
  const changelog = (unreleased: string) =>
    `# Changelog\n\n## [Unreleased]\n${unreleased}\n## [1.1.0] - 2026-12-01\n\n- New.\n\n## [1.0.0] - 2026-11-01\n\n- Old.\n`

  test('are the section of its version', () => expect(notesOf(changelog(''), '1.1.0')).toBe('- New.\n'))
  test('are what is not released yet, while there is such', () =>
    expect(notesOf(changelog('\n- Next.\n'), '1.1.0')).toBe('- Next.\n'))
  test('must be there', () => expect(() => notesOf(changelog(''), '2.0.0')).toThrow('no section [2.0.0]'))
  test('are there now', () =>
    expect(notesOf(read('CHANGELOG.md'), packageDocument.version)).toContain('### '))
})

test('NOTICE names every package that the server depends on, and none of development', () => {
  const named = noticeText()
  for (const name of Object.keys(packageDocument.dependencies)) expect(named).toContain(`\n${name} `)
  for (const name of ['vitest', 'typescript', '@biomejs/biome']) expect(named).not.toContain(`\n${name} `)
})

test('the workflows run .ci/run and the scripts of the package', () => {
  const stepsOf = (name: string): string[] =>
    Object.values<{ steps: { run?: string }[] }>(parse(read(`.github/workflows/${name}.yml`)).jobs).flatMap(
      ({ steps }) => steps.flatMap(({ run }) => run ?? []),
    )
  expect(stepsOf('checks')).toEqual(['.ci/run'])
  expect(stepsOf('release').slice(0, 2)).toEqual(['.ci/run', 'npm run release -- --dry-run --into release'])
  expect(packageDocument.scripts.release).toBe('node scripts/release.ts')
})
