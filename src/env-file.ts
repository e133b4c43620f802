// The one reader of the .env file: the server and the command line get the same variables, so that both speak to the
// same database.

import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { type Environment, isPathVariable } from './config.ts'
import { OperatorError } from './values/operator-error.ts'

const projectDirectory = resolve(import.meta.dirname, '..')

/**
 * The variables of the process, and those of the file that `ENV_FILE` names, or of `.env` beside package.json, which the
 * process does not have. Relative paths in the file are relative to it. OperatorError when the file cannot be read,
 * because without it another database would be opened.
 */
export function withEnvFile(variables: Environment): Environment {
  const named = variables.ENV_FILE?.trim()
  const path = resolve(named || `${projectDirectory}/.env`)
  const text = readText(path, named !== undefined && named !== '')
  if (text === null) return variables
  const fromFile = Object.entries(parseEnv(text)).map(([name, value = '']) => {
    const isRelative = isPathVariable(name) && value.trim() !== ''
    return [name, isRelative ? resolve(dirname(path), value.trim()) : value]
  })
  return { ...Object.fromEntries(fromFile), ...variables }
}

/** Null: there is no such file, and none was named. */
function readText(path: string, isNamed: boolean): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' && !isNamed) return null
    const way = isNamed ? 'Correct ENV_FILE, or make the file readable.' : 'Make it readable, or remove it.'
    throw new OperatorError(`The file of variables ${path} cannot be read (${code}). ${way}`)
  }
}
