// What the shell offers while a command line is typed, by the table of commands and their usage, and the scripts that ask for it.

import { type ListedCommand, ownCommands, topics } from './command-overview.ts'

export interface Candidate {
  readonly word: string
  /** What the shell shows beside it. */
  readonly said: string
}

type Named = Pick<ListedCommand, 'name' | 'usage' | 'summary'>

/** What may stand at the last of the words; the others are typed already. */
export function candidatesFor(
  words: readonly string[],
  listed: readonly ListedCommand[],
): readonly Candidate[] {
  const typed = words.slice(0, -1)
  const started = words.at(-1) ?? ''
  const commands: readonly Named[] = [...ownCommands, ...listed]
  const all =
    typed[0] === 'help'
      ? helpWords(typed.slice(1), commands)
      : nextOf(typed, commands, started.startsWith('-'))
  return all.filter(({ word }) => word.startsWith(started))
}

/** Options are left out before an argument, which may be a file, until one is begun. */
function nextOf(typed: readonly string[], commands: readonly Named[], isOption: boolean): Candidate[] {
  const names = namesAfter(typed, commands)
  const command = commandIn(typed, commands)
  if (!command) return names
  const given = typed.slice(command.name.split(' ').length)
  const options = optionsIn(command.usage)
  const before = options.find(({ option }) => option === given.at(-1))
  if (before?.takesText) return before.choices.map(word => ({ word, said: '' }))
  const choices = given.length === 0 ? choicesIn(command.usage.split(' ')[0] ?? '') : []
  const words = [...names, ...choices.map(word => ({ word, said: '' }))]
  if (!isOption && (words.length > 0 || /^[A-Z]/.test(command.usage))) return words
  const free = options.filter(({ option }) => !given.includes(option))
  return [
    ...free.map(({ option, shown }) => ({ word: option, said: shown })),
    { word: '--json', said: 'the result as JSON' },
    { word: '--help', said: 'how the command is used' },
  ]
}

const helpWords = (typed: readonly string[], commands: readonly Named[]): Candidate[] => [
  ...(typed.length === 0 ? Object.entries(topics).map(([word, said]) => ({ word, said })) : []),
  ...(typed.length === 0 ? [{ word: 'all', said: 'every command' }] : []),
  ...namesAfter(typed, commands),
]

/** The next word of each command whose name begins with those typed. */
function namesAfter(typed: readonly string[], commands: readonly Named[]): Candidate[] {
  const found = new Map<string, string>()
  for (const { name, summary } of commands) {
    const parts = name.split(' ')
    const next = parts[typed.length]
    if (next === undefined || !typed.every((word, at) => parts[at] === word)) continue
    const isWhole = parts.length === typed.length + 1
    if (isWhole || !found.has(next)) found.set(next, isWhole ? firstSentence(summary) : `${next} …`)
  }
  return [...found].map(([word, said]) => ({ word, said }))
}

/** The command with the longest name that the words begin with. */
const commandIn = (typed: readonly string[], commands: readonly Named[]): Named | undefined =>
  commands
    .filter(({ name }) => name.split(' ').every((part, at) => typed[at] === part))
    .sort((a, b) => b.name.length - a.name.length)[0]

const firstSentence = (summary: string): string =>
  /^.*?[.:;](?= |$)/.exec(summary)?.[0].slice(0, -1) ?? summary

/** The options of a usage: "[--currency CODE|none]" takes a text, of which "none" is a known one. */
export function optionsIn(usage: string) {
  const found = [...usage.matchAll(/--([a-z0-9-]+)(?: (?![-|])([^\s\]]+))?/g)].map(([, name, text = '']) => ({
    option: `--${name}`,
    shown: text,
    takesText: text !== '',
    choices: choicesIn(text),
  }))
  return [...new Map(found.map(each => [each.option, each])).values()]
}

/** "bash|zsh|fish" without what is to be replaced, which is in capitals. */
const choicesIn = (text: string): string[] =>
  text.includes('|') ? text.split('|').filter(word => /^[a-z][a-z-]*$/.test(word)) : []

/** What a shell runs at its start to have `hostelry` completed. Where nothing is offered, names of files are. */
export const completionScripts = {
  bash: `_hostelry() {
  local IFS=$'\\n'
  COMPREPLY=($(hostelry complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
}
complete -o default -F _hostelry hostelry`,
  zsh: `#compdef hostelry
_hostelry() {
  local line
  local -a found
  for line in "\${(@f)$(hostelry complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] && found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  if (( $#found )); then _describe hostelry found; else _files; fi
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _hostelry hostelry`,
  fish: `function __hostelry_words
  set -l typed (commandline -opc)
  hostelry complete -- $typed[2..] (commandline -ct) 2>/dev/null
end
complete -c hostelry -a '(__hostelry_words)'`,
} as const satisfies Readonly<Record<string, string>>

export type Shell = keyof typeof completionScripts

export const isShell = (word: string): word is Shell => Object.hasOwn(completionScripts, word)
