// Environment variables and settings from their tables, for docs/configuration.md and .env.example.

import type { Variable } from '../../src/config/variable.ts'
import { variableGroups } from '../../src/config/variables.ts'
import { installationSettings } from '../../src/lodging/installation/installation-settings.ts'
import { markdownTable } from './sections.ts'

type Entry = readonly [name: string, variable: Variable]

const groups: readonly (readonly [heading: string, entries: readonly Entry[]])[] = Object.entries(
  variableGroups,
).map(([heading, variables]) => [heading, Object.entries(variables)])

/** A table below a heading for each group. */
export const variableTables = (): string =>
  groups.map(([heading, entries]) => `### ${heading}\n\n${tableOf(entries)}`).join('\n\n')

const tableOf = (entries: readonly Entry[]): string =>
  markdownTable(
    ['Variable', 'Default', 'Meaning'],
    entries.map(([name, { meaning, fallback, secret }]) => [
      `\`${name}\``,
      fallback === '' ? '' : `\`${fallback}\``,
      secret ? `${meaning} May be given as \`${name}_FILE\`.` : meaning,
    ]),
  )

export const settingTable = (): string =>
  markdownTable(
    ['Setting', 'Default', 'Values', 'Meaning'],
    Object.entries(installationSettings).map(([name, { fallback, values, meaning }]) => [
      `\`${name}\``,
      `\`${fallback ?? 'none'}\``,
      values,
      meaning,
    ]),
  )

/** Every variable, commented out, with its default. */
export const environmentExample = (): string =>
  [
    '# Every variable that the server and the command line read, with its default. Copy to .env beside package.json and',
    '# remove the # before those to change. docs/configuration.md says more.',
    '',
    ...groups.flatMap(([heading, entries]) => [`# --- ${heading} ---`, '', ...entries.flatMap(exampleOf)]),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')

const exampleOf = ([name, { meaning, fallback, secret }]: Entry): readonly string[] => [
  `# ${meaning}${secret ? ` Or ${name}_FILE, the path of a file that holds it.` : ''}`,
  `#${name}=${fallback}`,
  '',
]
