// What the environment sets and what of it cannot be used, all at once and without opening anything.

import type { EnvironmentFindings, SetVariable } from '../commands/kit/command.ts'
import { type Environment, mistakesIn } from '../config/config.ts'
import { type EnvFile, readEnvFile, typingErrors, unknownNames } from '../config/env-file.ts'
import type { Variable } from '../config/variable.ts'
import { variables } from '../config/variables.ts'
import { OperatorError } from '../values/operator-error.ts'

/** Read before the others, and by the start of the program. */
const readElsewhere: readonly string[] = ['ENV_FILE']

const table: Readonly<Record<string, Variable>> = variables
const meaningOf = (name: string): string => table[name]!.meaning

/** Everything about the variables of a process and those of its file. */
export function findInEnvironment(environment: Environment): EnvironmentFindings {
  const { file, mistakes: ofFile } = fileOf(environment)
  const together: Environment = { ...file?.variables, ...environment }
  const { mistakes, read } = mistakesIn(together)
  const set = Object.entries(table).flatMap(([name, variable]) => setBy(name, variable, environment, file))
  return {
    variables: set,
    mistakes: [...typingErrors(environment), ...ofFile, ...mistakes],
    unused: set
      .filter(({ name }) => !read.has(name) && !readElsewhere.includes(name))
      .map(({ name }) => `${name} changes nothing beside what else is set; ${meaningOf(name)}`),
  }
}

/** The file of variables with what is wrong with it. */
function fileOf(environment: Environment): { file: EnvFile | null; mistakes: string[] } {
  try {
    const file = readEnvFile(environment)
    return {
      file,
      mistakes: file === null ? [] : unknownNames(file).map(sentence => `${file.path}: ${sentence}`),
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return { file: null, mistakes: [error.message] }
  }
}

/** The variable, or its NAME_FILE, where one is set; the environment goes before the file. */
function setBy(
  name: string,
  { secret }: Variable,
  environment: Environment,
  file: EnvFile | null,
): SetVariable[] {
  const isSet = (given: Environment, each: string): boolean => (given[each]?.trim() ?? '') !== ''
  const names = secret ? [name, `${name}_FILE`] : [name]
  return names.flatMap(each => {
    const isFile = each !== name
    const given = environment[each] !== undefined ? environment : (file?.variables ?? {})
    if (!isSet(given, each)) return []
    const place = given === environment ? 'environment' : file!.path
    const value = given[each]!.trim()
    return [{ name, from: isFile ? value : place, value: secret ? null : value }]
  })
}
