// Environment variables and settings from their tables, for docs/configuration.md and .env.example.

import { variables } from '../../src/config-variables.ts'
import { installationSettings } from '../../src/lodging/installation-settings.ts'
import { markdownTable } from './sections.ts'

interface Variable {
  readonly meaning: string
  readonly fallback: string
  readonly secret?: true
}

const entries: readonly (readonly [string, Variable])[] = Object.entries(variables)

export const variableTable = (): string =>
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
    ...entries.flatMap(([name, { meaning, fallback, secret }]) => [
      `# ${meaning}${secret ? ` Or ${name}_FILE, the path of a file that holds it.` : ''}`,
      `#${name}=${fallback}`,
      '',
    ]),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
