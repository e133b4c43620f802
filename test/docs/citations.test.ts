// Every rule that a comment, a test or a page cites stands in docs/: rules of the contract, sections and invariants of the
// reservation protocol, threats, headings of the interface.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const project = new URL('../../', import.meta.url).pathname
const read = (path: string): string => readFileSync(join(project, path), 'utf8')

const found = (page: string, pattern: RegExp): Set<string> =>
  new Set([...read(page).matchAll(pattern)].map(([, name = '']) => name))

/** What may be cited, by the word that cites it. */
const rules = {
  contract: found('docs/contract.md', /^- \*\*([A-Z]\d+)\b/gm),
  'reservation protocol': new Set([
    ...found('docs/reservation-protocol.md', /^## (\d+) /gm),
    ...found('docs/reservation-protocol.md', /\b([A-Z]\d{1,2})\b/g),
  ]),
  threat: found('docs/threats.md', /^\| ([A-F]\d+) \|/gm),
}
const headings = found('docs/interface.md', /^#+ (.+)$/gm)

const cited = globSync(
  ['src/**/*.{ts,sql}', 'test/**/*.ts', 'bench/**/*.ts', 'scripts/**/*', '*.md', 'docs/**/*.md'],
  {
    cwd: project,
  },
).filter(path => /\.\w+$/.test(path) && !path.startsWith('test/docs/citations'))

const list = String.raw`[A-Z]?\d+(?:(?:,| and| to) (?:[A-Z]?\d+\b))*`

/** Comments run over several lines: a citation may be broken by the start of the next. */
const joined = (path: string): string => read(path).replace(/\n\s*(?:\/\/|\*|--)\s?/g, ' ')

for (const [word, known] of Object.entries(rules))
  test(`every citation of the ${word} leads to its page`, () => {
    expect(known.size).toBeGreaterThan(10)
    const pattern = new RegExp(String.raw`\b${word}s? (${list})\b`, 'gi')
    const citations = cited.flatMap(path =>
      [...joined(path).matchAll(pattern)].flatMap(([, names = '']) =>
        (names.match(/[A-Z]?\d+/g) ?? []).map(name => ({ path, name })),
      ),
    )
    expect(citations.length).toBeGreaterThan(20)
    expect(citations.filter(({ name }) => !known.has(name))).toEqual([])
  })

test('every citation of the interface leads to a heading of its page', () => {
  const citations = cited.flatMap(path =>
    [...joined(path).matchAll(/\binterface, ([A-Z][a-z]+(?: [a-z]+)*)/g)].map(([, name = '']) => ({
      path,
      name,
    })),
  )
  expect(citations.length).toBeGreaterThan(20)
  const leads = (name: string): boolean =>
    [...headings].some(heading => name === heading || name.startsWith(`${heading} `))
  expect(citations.filter(({ name }) => !leads(name))).toEqual([])
  expect(cited.filter(path => /\binterface \d/.test(read(path)))).toEqual([])
})
