// What a release is made of: notes from the changelog, and workflows that call what a person calls.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import packageDocument from '../../package.json' with { type: 'json' }
import { noticeText } from '../../scripts/docs/notice.ts'
import { notesOf } from '../../scripts/docs/release-notes.ts'

const project = new URL('../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, project), 'utf8')

describe('the notes of a release', () => {
  const changelog = (unreleased: string) =>
    `# Changelog\n\n## [Unreleased]\n${unreleased}\n## [1.1.0] - 2026-12-01\n\n- New.\n\n## [1.0.0] - 2026-11-01\n\n- Old.\n`

  test('are the section of its version, whatever is not released yet', () => {
    for (const unreleased of ['', '\n- Next.\n'])
      expect(notesOf(changelog(unreleased), '1.1.0')).toBe('- New.\n')
  })
  test('are what is not released yet, while its version has no section', () =>
    expect(notesOf(changelog('\n- Next.\n'), '1.2.0')).toBe('- Next.\n'))
  test('must be there', () => expect(() => notesOf(changelog(''), '2.0.0')).toThrow('no section [2.0.0]'))
  test('are there now', () =>
    expect(notesOf(read('CHANGELOG.md'), packageDocument.version)).toContain('\n- '))
})

test('NOTICE names every package that the server depends on, and none of development', () => {
  const named = noticeText()
  for (const name of Object.keys(packageDocument.dependencies)) expect(named).toContain(`\n${name} `)
  for (const name of ['vitest', 'typescript', '@biomejs/biome']) expect(named).not.toContain(`\n${name} `)
})

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}
interface Job {
  readonly permissions?: Readonly<Record<string, string>>
  readonly steps: readonly Step[]
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

const workflow = (name: string): Workflow => parse(read(`.github/workflows/${name}.yml`))
const commandsOf = ({ steps }: Job): string[] => steps.flatMap(({ run }) => run ?? [])

test('the workflows run .ci/run and the scripts of the package', () => {
  expect(commandsOf(workflow('checks').jobs.checks!)).toEqual(['.ci/run'])
  const { build } = workflow('release').jobs
  expect(commandsOf(build!).slice(1)).toEqual(['.ci/run', 'npm run release -- --dry-run'])
  expect(packageDocument.scripts.release).toBe('node scripts/release.ts')
})

test('a job that runs packages of others may only read, and a job that may write runs none', () => {
  for (const name of ['checks', 'release']) {
    const { permissions, jobs } = workflow(name)
    for (const { permissions: own = permissions, steps } of Object.values(jobs)) {
      const mayWrite = Object.values(own).includes('write')
      const checkout = steps.find(({ uses }) => uses?.startsWith('actions/checkout@'))
      if (mayWrite) expect(checkout).toBeUndefined()
      else {
        expect(own).toEqual({ contents: 'read' })
        expect(checkout?.with).toEqual({ 'persist-credentials': false })
      }
    }
  }
  expect(commandsOf(workflow('release').jobs.draft!)).toEqual([expect.stringMatching(/^gh release create /)])
})

test('actions are named by their commit, which nobody can move', () => {
  for (const name of ['checks', 'release'])
    for (const { steps } of Object.values(workflow(name).jobs))
      for (const { uses } of steps) if (uses) expect(uses).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/)
})

test('a tag that is not the version of the package releases nothing', () => {
  const [check = ''] = commandsOf(workflow('release').jobs.build!)
  const statusFor = (tag: string) =>
    spawnSync('bash', ['-c', check], { cwd: project, env: { ...process.env, GITHUB_REF_NAME: tag } }).status
  expect(statusFor(`v${packageDocument.version}`)).toBe(0)
  expect(statusFor(`v${packageDocument.version}-1`)).toBe(1)
})

test('a release is built into its folder alone: no word chooses another', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/release.ts', '--into', '.'], {
    cwd: project,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining("Unknown option '--into'")])
})
