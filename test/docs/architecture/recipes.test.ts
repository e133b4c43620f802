// The recipes of docs/architecture.md name every file in which their example stands, and no other.

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const project = new URL('../../../', import.meta.url).pathname
const recipes = readFileSync(join(project, 'docs/architecture.md'), 'utf8')
  .split('\n## Recipes\n')[1]!
  .split('\n## ')[0]!
  .split('\n### ')

interface Example {
  readonly text: RegExp
  /** Files that belong to it by their name. */
  readonly path?: RegExp
}

/** How the code writes each example. A language is a folder of words, which test/wording/new-language.test.ts makes. */
const examples: Readonly<Record<string, Example>> = {
  'A field of a room': { text: /\bbedding\b/ },
  'A kind of promotion': { text: /\bfixed_price\b/ },
  'A page of the administration': {
    text: /\bshowJob\b|jobRoutes|job-schemas|job-routes|jobs-page|'\/jobs'|\/jobs\.json'/,
    path: /\/job-(routes|schemas)\.|\/jobs?-page\.|\/jobs\.json/,
  },
  'A channel protocol': { text: /\bsiteconnect\b|SiteConnect\b/, path: /siteconnect/ },
  'A payment company': { text: /\bstripe\b/, path: /stripe/ },
  'A rule of taxes and fees': { text: /\bcharged_nights\b|\bchargedNights\b/ },
  'An event for webhooks': { text: /'reservation\.modified'|"reservation\.modified"/ },
  'A report': { text: /\blost[-_]searches\b|\blostSearches\b/ },
  'A setting': { text: /\bquoteMinutes\b/ },
}

const isWrittenElsewhere =
  /^src\/(demo|store\/migrations)\/|^src\/commands\/(command-index|remote\/admin-operations)|^web\/admin\/(dist|src\/api)\//
const isCode = /\.(tsx?|json|sql)$/

/** The code and the English words; comments are left out. */
const files = ['src', 'web', 'words/en']
  .flatMap(root => readdirSync(join(project, root), { recursive: true, withFileTypes: true }))
  .filter(entry => entry.isFile() && isCode.test(entry.name) && !entry.parentPath.includes('node_modules'))
  .map(entry => relative(project, join(entry.parentPath, entry.name)))
  .filter(path => !isWrittenElsewhere.test(path) && !path.endsWith('/demo.json'))
  .map(path => ({ path, text: withoutComments(readFileSync(join(project, path), 'utf8')) }))

function withoutComments(text: string): string {
  return text.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')
}

const whereOf = (recipe: string): string[] =>
  [...recipe.matchAll(/^\| [^|]+ \| ([^|]+) \|$/gm)].flatMap(([, where]) =>
    [...where!.matchAll(/`([^`]+)`/g)].map(([, path]) => path!.replace('<language>', 'en')),
  )

const names = (path: string, where: readonly string[]): boolean =>
  where.some(named => (named.endsWith('*') ? path.startsWith(named.slice(0, -1)) : path === named))

test.each(Object.entries(examples))('%s', (name, { text, path: ofPath }) => {
  const recipe = recipes.find(each => each.startsWith(`${name}\n`))
  expect(recipe, 'has a recipe').toBeDefined()
  const where = whereOf(recipe!)
  const found = files.filter(file => text.test(file.text) || ofPath?.test(file.path)).map(({ path }) => path)
  expect(found.filter(path => !names(path, where)).sort(), 'the recipe lacks').toEqual([])
  const stale = where.filter(named => !found.some(path => names(path, [named])))
  expect(stale, 'the example does not stand in').toEqual([])
})

test('there are ten', () => {
  expect(recipes.slice(1).map(recipe => recipe.split('\n')[0])).toEqual(
    expect.arrayContaining([...Object.keys(examples), 'A language']),
  )
  expect(recipes).toHaveLength(11)
})
