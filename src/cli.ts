#!/usr/bin/env node
// The command line: finds the command, or explains what there is. Everything that a command needs is loaded once it runs.

import packageDocument from '../package.json' with { type: 'json' }
import index from './commands/command-index.json' with { type: 'json' }
import type { AnyCommand } from './commands/command-list.ts'
import { helpOn, overviewOf, ownCommands, topics } from './commands/command-overview.ts'
import { ownTerminal, type Terminal } from './commands/kit/terminal.ts'
import { nearest } from './values/nearest.ts'

type Entry = (typeof index)[number]

/** Runs one command line. Exit code 0: done, 1: failed, 2: not understood. */
export async function runLine(words: readonly string[], terminal: Terminal): Promise<number> {
  const { say, complain } = voiceOf(terminal)
  const [verb, ...rest] = words
  if (verb === '--version') return say(packageDocument.version)
  if (verb === undefined || verb === '--help') return say(overview())
  if (verb === 'complete') return complete(rest, terminal)
  const own = ownCommands.find(({ name }) => name === verb)
  if (own) return runOwn(own, rest, terminal)
  const entry = findEntry(words)
  if (!entry || isMistyped(entry, words))
    return words.at(-1) === '--help' ? help(words.slice(0, -1), terminal) : complain(unknownCommand(words), 2)
  const given = words.slice(entry.name.split(' ').length)
  if (given.includes('--help')) return say(`hostelry ${entry.name} ${entry.usage}\n${entry.summary}`)
  const [{ runCommand }, commands] = await Promise.all([
    import('./context/run-command.ts'),
    import(`./commands/${entry.module}`) as Promise<Readonly<Record<string, AnyCommand>>>,
  ])
  return runCommand(commands[entry.export]!, given, terminal)
}

async function runOwn(
  own: (typeof ownCommands)[number],
  rest: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const { say, complain } = voiceOf(terminal)
  const { name, usage, summary } = own
  const wayToWrite = `usage: hostelry ${name} ${usage}`.trimEnd()
  if (rest.includes('--help')) return say(`hostelry ${`${name} ${usage}`.trimEnd()}\n${summary}`)
  switch (name) {
    case 'help':
      return rest.length === 0 ? say(overview()) : help(rest, terminal)
    case 'completion': {
      const { completionScripts, isShell } = await import('./commands/command-completion.ts')
      const [shell = ''] = rest
      if (rest.length === 1 && isShell(shell)) return say(completionScripts[shell])
      return complain(`hostelry: name one shell\n${wayToWrite}`, 2)
    }
    case 'setup':
      return import('./setup/setup.ts').then(({ setup }) => setup(rest, terminal.environment))
    default:
      if (rest.length > 0) return complain(`hostelry: too many arguments\n${wayToWrite}`, 2)
      return import('./main.ts').then(() => Number(process.exitCode ?? 0))
  }
}

function help(words: readonly string[], terminal: Terminal): number {
  const { say, complain } = voiceOf(terminal)
  const text = helpOn(words, index)
  if (text !== undefined) return say(text)
  const known = [...Object.keys(topics), ...index.flatMap(({ name }) => [name, name.split(' ')[0]!])]
  const meant = nearest(words.join(' '), known)
  const end = meant === undefined ? 'See "hostelry help".' : `Did you mean "hostelry help ${meant}"?`
  return complain(`hostelry: there is no topic and no command "${words.join(' ')}". ${end}`, 2)
}

/** What the scripts of `hostelry completion` ask for: a word in each line, and behind a tab what it means. */
async function complete([, ...words]: readonly string[], { output }: Terminal): Promise<number> {
  const { candidatesFor } = await import('./commands/command-completion.ts')
  const lines = candidatesFor(words, index).map(({ word, said }) => `${word}\t${said}\n`)
  output.write(lines.join(''))
  return 0
}

/** The command with the longest name that the words begin with: "settings set" before "settings". */
function findEntry(words: readonly string[]): Entry | undefined {
  const matching = index.filter(({ name }) => name.split(' ').every((part, at) => words[at] === part))
  return matching.sort((a, b) => b.name.length - a.name.length)[0]
}

/** "settings gte" is no argument of "settings", which takes none. */
const isMistyped = ({ name, usage }: Entry, words: readonly string[]): boolean => {
  const next = words[name.split(' ').length]
  return (
    usage === '' &&
    next !== undefined &&
    !next.startsWith('-') &&
    index.some(each => each.name.startsWith(`${name} `))
  )
}

/** Ends with the command that may be meant, where an overview would scroll it away. */
function unknownCommand(words: readonly string[]): string {
  const typed = words.filter(word => !word.startsWith('-')).slice(0, 2)
  const names = [...ownCommands, ...index].map(({ name }) => name)
  const group = names.filter(name => name.startsWith(`${typed[0]} `))
  const meant = nearest(typed.join(' '), names) ?? nearest(typed[0] ?? '', names)
  const said = `hostelry: there is no command "${words.join(' ')}".`
  if (meant !== undefined && meant !== typed[0]) return `${said} Did you mean "${meant}"?`
  if (group.length > 0) return `${said} There is ${group.map(name => `"${name}"`).join(', ')}.`
  return `${overview()}\n\n${said}`
}

const overview = (): string => overviewOf(packageDocument.version, index)

/** Both give the exit code that follows. */
const voiceOf = ({ output, errors }: Terminal) => ({
  say(text: string): number {
    output.write(`${text}\n`)
    return 0
  },
  complain(text: string, exitCode: number): number {
    errors.write(`${text}\n`)
    return exitCode
  },
})

// Last, because constants declared below an await would not be initialised yet.
if (import.meta.main) {
  // Who reads what a command prints may have read enough, as `head` does; the command goes on to its end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  process.exitCode = await runLine(process.argv.slice(2), ownTerminal())
}
