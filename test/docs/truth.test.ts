// What the pages name exists: links, scripts, commands, fault types, variables.

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import packageDocument from '../../package.json' with { type: 'json' }
import { variables } from '../../src/config/variables.ts'
import { checkDiscountDocument } from '../../src/lodging/prices/discount-document.ts'
import { faultCatalogue } from '../../src/values/faults.ts'
import { testApp } from '../support/run/test-app.ts'

const project = new URL('../../', import.meta.url).pathname
const read = (path: string): string => readFileSync(join(project, path), 'utf8')
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: project }).filter(
  path => !path.startsWith('node_modules'),
)

/** The way a Markdown viewer makes anchors out of headings. */
const anchorsOf = (path: string): string[] =>
  [...read(path).matchAll(/^#+ +(.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('every relative link of every page leads somewhere', () => {
  expect(pages).toContain('README.md')
  const links = pages.flatMap(page =>
    [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => ({ page, target })),
  )
  const relative = links.filter(({ target }) => !/^[a-z]+:/.test(target))
  expect(relative.length).toBeGreaterThan(30)
  for (const { page, target } of relative) {
    const [path = '', anchor] = target.split('#')
    const file = path === '' ? page : normalize(join(dirname(page), path))
    expect(globSync(file, { cwd: project }), `${page}: ${target}`).not.toEqual([])
    if (anchor !== undefined) expect(anchorsOf(file), `${page}: ${target}`).toContain(anchor)
  }
})

test('docs/errors.md names every fault type, and no page names one that does not exist', () => {
  const named = (path: string): string[] => [...new Set(read(path).match(/\b[A-Z]\w+Exception\b/g))].sort()
  expect(named('docs/errors.md')).toEqual(Object.keys(faultCatalogue).sort())
  for (const page of pages)
    for (const type of named(page)) expect(Object.keys(faultCatalogue), page).toContain(type)
})

test('every environment variable that src reads is one of those documented', () => {
  const readNames = globSync('src/**/*.ts', { cwd: project }).flatMap(path =>
    [...read(path).matchAll(/\b(?:process\.env|environment)(?:\.(\w+)|\[['"](\w+)['"]\])/g)].map(
      ([, dotted, quoted]) => dotted ?? quoted ?? '',
    ),
  )
  // PATH is handed on to the programs of PostgreSQL, not read.
  expect(readNames.filter(name => name !== 'PATH' && !(name in variables))).toEqual([])
  const whole = globSync('src/**/*.ts', { cwd: project }).filter(path =>
    /process\.env\b(?!\.)/.test(read(path)),
  )
  expect(whole.sort()).toEqual(['src/commands/kit/terminal.ts', 'src/main.ts'])
})

test('every variable in capitals that a page names is one of those documented', () => {
  const known = new Set(Object.entries(variables).flatMap(([name]) => [name, `${name}_FILE`]))
  const named = ['README.md', 'SECURITY.md', 'docs/operations.md', 'docs/configuration.md'].flatMap(page => [
    ...read(page).matchAll(/`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g),
  ])
  expect(named.length).toBeGreaterThan(10)
  for (const [, name = ''] of named) if (name !== 'NAME_FILE') expect([...known]).toContain(name)
})

test('every npm script that a page names exists', () => {
  const scripts = Object.keys(packageDocument.scripts)
  const called = pages.flatMap(page => [
    ...[...read(page).matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, script = '']) => script),
    ...[...read(page).matchAll(/npm (start|test)\b/g)].map(([, script = '']) => script),
  ])
  expect(called.length).toBeGreaterThan(8)
  for (const script of called) expect(scripts).toContain(script)
})

test('a command that is shown starts programs by npm, which has the right Node', () => {
  const shown = pages.flatMap(page =>
    [...read(page).matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text),
  )
  expect(shown.length).toBeGreaterThan(8)
  for (const text of shown) expect(text).not.toMatch(/^node [\w./-]+\.ts/m)
})

test('every command that a page names is one of the command line', () => {
  const commands = [
    ...read('docs/operations.md').matchAll(/^ {2}([a-z]+(?:-[a-z]+)*(?: [a-z]+(?:-[a-z]+)*)?)(?= |$)/gm),
  ].map(([, name = '']) => name)
  expect(commands).toContain('key create')
  const called = pages.flatMap(page => [
    ...read(page).matchAll(
      /(?:npm run -s hostelry -- |`hostelry )([a-z]+(?:-[a-z]+)*(?: [a-z]+(?:-[a-z]+)*)?)( --help)?/g,
    ),
  ])
  expect(called.length).toBeGreaterThan(10)
  for (const [, words = '', help] of called) {
    const isKnown = commands.some(name => name === words || name === words.split(' ')[0]) || words === 'help'
    const isWord = help !== undefined && commands.some(name => name.startsWith(`${words} `))
    expect(isKnown || isWord, words).toBe(true)
  }
})

test('the example of a discount code can be loaded', () => {
  expect(checkDiscountDocument(JSON.parse(read('docs/examples/discount-code.json')))).not.toHaveProperty(
    'errors',
  )
})

test('the page of the interface names every publisher path, and no other', async () => {
  const { app } = await testApp()
  const paths = Object.keys((await app.server.inject('/openapi.json')).json().paths)
  const named = [...read('docs/interface.md').matchAll(/`(?:POST )?(\/publisher\/[\w./]+)`/g)].map(
    ([, path = '']) => path,
  )
  expect([...new Set(named)].sort()).toEqual(paths.filter(path => path.startsWith('/publisher/')).sort())
})
