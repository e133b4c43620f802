// Reads the .env file, for the server and the command line alike, so that both open the same database.

import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { nearest } from '../values/nearest.ts'
import { OperatorError } from '../values/operator-error.ts'
import { type Environment, isPathVariable } from './config.ts'
import { variables } from './variables.ts'

const projectDirectory = resolve(import.meta.dirname, '../..')

/**
 * The variables of the process, completed by those of the file that `ENV_FILE` names or of `.env` beside
 * package.json. Relative paths in the file are relative to it. Throws OperatorError when the file cannot be read or has a name
 * that nothing reads, because another database would be opened without it; of the process, whose variables are for many programs,
 * only a name with a typing error is refused.
 */
export function withEnvFile(variables: Environment): Environment {
  requireTyped(variables)
  const named = variables.ENV_FILE?.trim()
  const path = resolve(named || `${projectDirectory}/.env`)
  const text = readText(path, named !== undefined && named !== '')
  if (text === null) return variables
  const given = parseEnv(text)
  requireKnown(path, Object.keys(given))
  const fromFile = Object.entries(given).map(([name, value = '']) => {
    const isRelative = isPathVariable(name) && value.trim() !== ''
    return [name, isRelative ? resolve(dirname(path), value.trim()) : value]
  })
  return { ...Object.fromEntries(fromFile), ...variables }
}

/** Names that other programs read from the same file: Node, the C library, PostgreSQL's programs, containers, and the command line's wrapper. */
const ofOthers =
  /^(NODE_|UV_|MALLOC_|LC_|PG|POSTGRES_|COMPOSE_|DOCKER_|HOSTELRY_)|^(TZ|LANG|PATH|HOME|USER|SHELL|TMPDIR|DEBUG|NO_COLOR|FORCE_COLOR|(HTTPS?|NO|ALL)_PROXY)$/i

const known: readonly string[] = Object.entries(variables).flatMap(([name, variable]) =>
  'secret' in variable ? [name, `${name}_FILE`] : [name],
)

/** Short names are too near to those of other programs. */
const leastLetters = 8

/** OperatorError for a variable of the process that is one typing error away from one that is not set. */
function requireTyped(environment: Environment): void {
  const unset = known.filter(name => environment[name] === undefined)
  const lines = Object.keys(environment)
    .filter(name => name.length >= leastLetters && !known.includes(name) && !ofOthers.test(name))
    .flatMap(name => {
      const alike = unset.filter(({ length }) => Math.abs(length - name.length) <= 1)
      const meant = nearest(name, alike, 1)
      return meant === undefined ? [] : [`  ${name}: did you mean ${meant}?`]
    })
  if (lines.length === 0) return
  throw new OperatorError(
    [
      'The environment has names that nothing reads, each one letter away from a variable:',
      ...lines,
      'Correct or unset them; docs/configuration.md lists all variables.',
    ].join('\n'),
  )
}

function requireKnown(path: string, names: readonly string[]): void {
  const lines = names
    .filter(name => !known.includes(name) && !ofOthers.test(name))
    .map(name => {
      const meant = nearest(name, known)
      return `${name}: there is no such variable${meant === undefined ? '' : `; did you mean ${meant}?`}`
    })
  if (lines.length === 0) return
  throw new OperatorError(
    [
      `The environment file ${path} has names that nothing reads:`,
      ...lines.map(line => `  ${line}`),
      'Correct or remove them; docs/configuration.md lists all variables.',
    ].join('\n'),
  )
}

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
