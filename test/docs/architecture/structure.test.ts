// The folders and layers that docs/architecture.md shows are those of the tree and of the structure check.

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

interface StructureRules {
  readonly layers: Readonly<Record<string, readonly string[]>>
  readonly subjects: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}
const { layers, subjects } = createRequire(import.meta.url)('../../../scripts/layers.cjs') as StructureRules

const project = new URL('../../../', import.meta.url).pathname
const page = readFileSync(join(project, 'docs/architecture.md'), 'utf8')

const entries = ['src', 'test'].flatMap(root =>
  readdirSync(join(project, root), { recursive: true, withFileTypes: true }).map(entry => ({
    path: relative(project, join(entry.parentPath, entry.name)),
    isFolder: entry.isDirectory(),
  })),
)
const folders = ['src', 'test', ...entries.filter(({ isFolder }) => isFolder).map(({ path }) => path)]
const childrenOf = (folder: string): string[] =>
  folders.filter(path => dirname(path) === folder).map(path => relative(folder, path))
const hasCode = (folder: string): boolean =>
  entries.some(({ path }) => path.startsWith(`${folder}/`) && path.endsWith('.ts'))

/** The paths of the drawing; each line is a folder, indented by two spaces a level, and a few words. */
function drawnFolders(): string[] {
  const drawing = page.split('\n## Folders\n')[1]?.match(/```\n(.+?)\n```/s)?.[1] ?? ''
  const above: string[] = []
  return drawing.split('\n').map(line => {
    const [, indent = '', name = ''] = /^((?: {2})*)([\w-]+)\/ {2,}\S/.exec(line) ?? []
    expect(name, `a folder with a few words: "${line}"`).not.toBe('')
    above.splice(indent.length / 2, above.length, name)
    return above.join('/')
  })
}

test('the drawing shows every folder of src and test, and no other', () => {
  expect(folders.length).toBeGreaterThan(80)
  expect(drawnFolders().sort()).toEqual(folders.sort())
})

test('the structure check names every layer and every subject, and no other', () => {
  expect(childrenOf('src').sort()).toEqual(Object.keys(layers).sort())
  for (const [layer, rules] of Object.entries(subjects)) {
    const present = childrenOf(`src/${layer}`).filter(subject => hasCode(`src/${layer}/${subject}`))
    expect(present.sort(), layer).toEqual(Object.keys(rules).sort())
  }
})

test('the table of layers says what each may import, as the structure check does', () => {
  const rows = [...page.matchAll(/^\| `src\/(\w+)\/` \| [^|]+ \| ([^|]+) \|$/gm)]
  const table = rows.map(([, layer = '', above = '']) => [
    layer,
    above === 'nothing' ? [] : above.split(', '),
  ])
  expect(Object.fromEntries(table)).toEqual(layers)
})

test('no folder has more files than one reads at a glance', () => {
  const files = entries.filter(({ isFolder }) => !isFolder)
  const crowded = folders
    // Pictures, what tests write, and migrations, of which one more comes with each change.
    .filter(
      path =>
        !/^src\/.*\/pictures$|^src\/store\/migrations$|^test\/.*\/(outlines|interface|results)$/.test(path),
    )
    .map(folder => ({ folder, files: files.filter(({ path }) => dirname(path) === folder).length }))
    .filter(({ files }) => files > 25)
  expect(crowded).toEqual([])
})

test('src holds main.ts, cli.ts and folders', () => {
  const loose = entries.filter(({ isFolder, path }) => !isFolder && dirname(path) === 'src')
  expect(loose.map(({ path }) => path).sort()).toEqual(['src/cli.ts', 'src/main.ts'])
})

test('nothing imports values of node:http, which would load the client for fetch with each start', () => {
  const code = entries.filter(({ isFolder, path }) => !isFolder && /^src\/.*\.tsx?$/.test(path))
  const importing = code.filter(({ path }) =>
    /^(?:import(?! type)|export)\b[^'=]* from 'node:http'/m.test(readFileSync(join(project, path), 'utf8')),
  )
  expect(code.length).toBeGreaterThan(1000)
  expect(importing.map(({ path }) => path)).toEqual([])
})

test('the page names the six decisions that shape the server', () => {
  const folder = join(project, 'docs/decisions')
  const marked = readdirSync(folder).filter(file =>
    readFileSync(join(folder, file), 'utf8').includes('*One of the six decisions that shape the server.*'),
  )
  expect(marked).toHaveLength(6)
  expect(marked.filter(file => !page.split('\n## Layers')[0]!.includes(file))).toEqual([])
})
