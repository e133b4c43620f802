// Reads the .env file, for the server and the command line alike, so that both open the same database.

import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { OperatorError } from '../values/operator-error.ts'
import { type Environment, isPathVariable } from './config.ts'

const projectDirectory = resolve(import.meta.dirname, '../..')

/**
 * The variables of the process, completed by those of the file that `ENV_FILE` names or of `.env` beside
 * package.json. Relative paths in the file are relative to it. Throws OperatorError when the file cannot be read,
 * because another database would be opened without it.
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
