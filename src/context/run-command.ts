// Runs one command: reads its options, asks before what cannot be undone, opens the context beside a running server or alone, and
// prints the result.

import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { AnyCommand } from '../commands/command-list.ts'
import { type Command, type CommandLine, type ServerAccess, UsageError } from '../commands/kit/command.ts'
import { commandActor } from '../commands/kit/command-actor.ts'
import { faultText } from '../commands/kit/fault-text.ts'
import type { Terminal } from '../commands/kit/terminal.ts'
import { type Config, readConfig } from '../config/config.ts'
import { withEnvFile } from '../config/env-file.ts'
import { actingAs } from '../values/actor.ts'
import { Fault } from '../values/faults.ts'
import { nearest } from '../values/nearest.ts'
import { OperatorError } from '../values/operator-error.ts'
import { databaseOf, requireDatabase } from './as-found.ts'
import { findInEnvironment } from './environment-findings.ts'
import { openContext, placeOf } from './open-context.ts'
import { progressLine } from './progress-line.ts'

/** Runs a command with the words behind its name. Exit code 0: done, 1: failed, 2: not understood. */
export async function runCommand(
  command: AnyCommand,
  words: readonly string[],
  terminal: Terminal,
): Promise<number> {
  try {
    return await run(command, words, terminal)
  } catch (error) {
    return explain(withSuggestion(error, command), command, terminal)
  }
}

async function run(command: AnyCommand, words: readonly string[], terminal: Terminal): Promise<number> {
  const { environment, output, errors } = terminal
  let exitCode = 0
  const isFinal = 'cannotBeUndone' in command && command.cannotBeUndone !== undefined
  const named = { ...command.options, json: 'flag', server: 'text', ...(isFinal && { yes: 'flag' }) }
  const options: Record<string, { type: 'boolean' | 'string' }> = Object.fromEntries(
    Object.entries(named).map(([name, kind]) => [name, { type: kind === 'flag' ? 'boolean' : 'string' }]),
  )
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options })
  const [least, most] = command.words
  if (positionals.length < least || positionals.length > most)
    throw new UsageError('too few or too many arguments')
  const line: Omit<CommandLine, 'context'> = {
    words: positionals,
    options: values as CommandLine['options'],
    print: (human, data) => output.write(`${values.json ? JSON.stringify(data) : human}\n`),
    progress: progressLine(errors),
    warn: sentences => errors.write(sentences.map(sentence => `${sentence}\n`).join('')),
    fail: () => {
      exitCode = 1
    },
    terminal,
  }
  if (typeof values.server === 'string') return runElsewhere(command, line, values.server)
  if ('runOn' in command) {
    command.runOn(findInEnvironment(environment), line)
    return exitCode
  }
  const config = readConfig(withEnvFile(environment))
  if ('runRemotely' in command) {
    await command.runRemotely(serverOf(config), terminal)
    return 0
  }
  if ('runAt' in command) {
    await command.runAt(placeOf(config), line)
    return exitCode
  }
  if (!command.begins) requireDatabase(config)
  const question = command.cannotBeUndone?.(line)
  if (question && values.yes !== true && !(await isConfirmed(question, terminal))) return 1
  await command.prepare?.(line, placeOf(config))
  await using context = await openContext(config, { exclusive: false, asFound: !command.begins })
  if (command.namesDatabase || errors.isTTY) errors.write(`${databaseOf(config)}\n`)
  await actingAs(commandActor(command.name), () => command.run({ ...line, context }))
  return exitCode
}

/** At another server, which opens nothing here. */
async function runElsewhere(
  command: AnyCommand,
  line: Omit<CommandLine, 'context'>,
  url: string,
): Promise<number> {
  if (!('run' in command)) throw new UsageError(`${command.name} takes no --server`)
  const { adminKey: key } = readConfig(withEnvFile(line.terminal.environment))
  const question = command.cannotBeUndone?.(line)
  if (question && line.options.yes !== true && !(await isConfirmed(question, line.terminal))) return 1
  const { runRemotely } = await import('../commands/remote/run-remotely.ts')
  await runRemotely(command, line, { url, key })
  return 0
}

/** Asks on a terminal; UsageError where nobody can be asked. */
async function isConfirmed(question: string, { input, errors }: Terminal): Promise<boolean> {
  if (!input.isTTY || !errors.isTTY)
    throw new UsageError(`${question} This cannot be undone; add --yes to do it`)
  const terminal = createInterface({ input, output: errors })
  const answer = await terminal.question(`${question} This cannot be undone. Type yes to do it: `)
  terminal.close()
  if (answer.trim().toLowerCase() === 'yes') return true
  errors.write('Nothing was done.\n')
  return false
}

/** The server of `MCP_SERVER_URL`, or the one that this environment configures. */
const serverOf = ({ mcp, publicUrl, host, port }: Config): ServerAccess => ({
  url: mcp.serverUrl ?? publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
  key: mcp.key,
})

/** A mistyped option gets the one that may be meant; any other error stays as it is. */
function withSuggestion(error: unknown, command: AnyCommand): unknown {
  if (!isParseArgsError(error)) return error
  const typed = /^Unknown option '--([^']+)'/.exec(error.message)?.[1]
  const meant =
    typed && nearest(typed, [...Object.keys(command.options ?? {}), 'json', 'yes', 'server', 'help'])
  return meant ? new UsageError(`there is no option --${typed}. Did you mean --${meant}?`) : error
}

/** An operator's mistake gives a sentence; any other error is a fault of the program and gives its stack. */
function explain(
  error: unknown,
  command: Pick<Command, 'name' | 'usage'>,
  { errors }: Pick<Terminal, 'errors'>,
): number {
  const complain = (text: string, exitCode: number): number => {
    errors.write(`${text}\n`)
    return exitCode
  }
  if (error instanceof UsageError || isParseArgsError(error)) {
    return complain(`hostelry: ${error.message}\nusage: hostelry ${command.name} ${command.usage}`, 2)
  }
  if (error instanceof Fault) return complain(faultText(error), 1)
  if (error instanceof OperatorError) return complain(error.message, 1)
  if (isFileError(error)) return complain(`hostelry: ${error.message}`, 1)
  return complain(error instanceof Error ? (error.stack ?? error.message) : String(error), 1)
}

const isParseArgsError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

/** A file or directory that is not there, or that cannot be read or written. */
const isFileError = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'path' in error
