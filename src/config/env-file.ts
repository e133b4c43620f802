// Reads the .env file, for the server and the command line alike, so that both open the same database.

import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { nearest } from '../values/nearest.ts'
import { OperatorError } from '../values/operator-error.ts'
import { type Environment, isPathVariable } from './config.ts'
import { variables } from './variables.ts'

const projectDirectory = resolve(import.meta.dirname, '../..')

/** The file of variables, with what it holds. */
export interface EnvFile {
  readonly path: string
  /** Relative paths are made absolute from where the file is. */
  readonly variables: Readonly<Record<string, string>>
}

/**
 * The variables of the process, completed by those of the file that `ENV_FILE` names or of `.env` beside
 * package.json. Relative paths in the file are relative to it. Throws OperatorError when the file cannot be read or has a name
 * that nothing reads, because another database would be opened without it; of the process, whose variables are for many programs,
 * only a name with a typing error is refused.
 */
export function withEnvFile(variables: Environment): Environment {
  refuse(
    'The environment has names that nothing reads, each one letter away from a variable:',
    typingErrors(variables),
    'Correct or unset them; docs/configuration.md lists all variables.',
  )
  const file = readEnvFile(variables)
  if (file === null) return variables
  refuse(
    `The environment file ${file.path} has names that nothing reads:`,
    unknownNames(file),
    'Correct or remove them; docs/configuration.md lists all variables.',
  )
  return { ...file.variables, ...variables }
}

/** The file that `ENV_FILE` names, or `.env` beside package.json; null where that is not there. OperatorError when it cannot be read. */
export function readEnvFile(environment: Environment): EnvFile | null {
  const named = environment.ENV_FILE?.trim()
  const path = resolve(named || `${projectDirectory}/.env`)
  const text = readText(path, named !== undefined && named !== '')
  if (text === null) return null
  const given = Object.entries(parseEnv(text)).map(([name, value = '']) => {
    const isRelative = isPathVariable(name) && value.trim() !== ''
    return [name, isRelative ? resolve(dirname(path), value.trim()) : value]
  })
  return { path, variables: Object.fromEntries(given) }
}

function refuse(before: string, sentences: readonly string[], after: string): void {
  if (sentences.length === 0) return
  throw new OperatorError([before, ...sentences.map(sentence => `  ${sentence}`), after].join('\n'))
}

/** Names that other programs read from the same file: Node, the C library, PostgreSQL's programs, containers, and the command line's wrapper. */
const ofOthers =
  /^(NODE_|UV_|MALLOC_|LC_|PG|POSTGRES_|COMPOSE_|DOCKER_|HOSTELRY_)|^(TZ|LANG|PATH|HOME|USER|SHELL|TMPDIR|DEBUG|NO_COLOR|FORCE_COLOR|(HTTPS?|NO|ALL)_PROXY)$/i

const known: readonly string[] = Object.entries(variables).flatMap(([name, variable]) =>
  'secret' in variable ? [name, `${name}_FILE`] : [name],
)

/** Short names are too near to those of other programs. */
const leastLetters = 8

/** A sentence for each variable of the process that is one typing error away from one that is not set. */
export function typingErrors(environment: Environment): string[] {
  const unset = known.filter(name => environment[name] === undefined)
  return Object.keys(environment)
    .filter(name => name.length >= leastLetters && !known.includes(name) && !ofOthers.test(name))
    .flatMap(name => {
      const alike = unset.filter(({ length }) => Math.abs(length - name.length) <= 1)
      const meant = nearest(name, alike, 1)
      return meant === undefined ? [] : [`${name}: did you mean ${meant}?`]
    })
}

/** A sentence for each name of the file that nothing reads. */
export const unknownNames = ({ variables: given }: Pick<EnvFile, 'variables'>): string[] =>
  Object.keys(given)
    .filter(name => !known.includes(name) && !ofOthers.test(name))
    .map(name => {
      const meant = nearest(name, known)
      return `${name}: there is no such variable${meant === undefined ? '' : `; did you mean ${meant}?`}`
    })

/** Null: there is no such file, and ENV_FILE is not set. */
function readText(path: string, isNamed: boolean): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' && !isNamed) return null
    const way = isNamed ? 'Correct ENV_FILE, or make the file readable.' : 'Make it readable, or remove it.'
    throw new OperatorError(`The environment file ${path} cannot be read (${code}). ${way}`)
  }
}
