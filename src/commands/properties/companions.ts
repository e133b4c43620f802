// hostelry companion: programs of others that this server asks.

import {
  type CompanionOptions,
  companionKinds,
  companionOptions,
  optionNames,
  optionsOfKind,
} from '../../lodging/companions/companion.ts'
import {
  changeCompanion,
  checkCompanion,
  createCompanion,
  deleteCompanion,
  endOldCompanionSecrets,
  listCompanions,
  rotateCompanionSecret,
  showCompanion,
} from '../../operations/companions/companions.ts'
import { OperatorError } from '../../values/operator-error.ts'
import { type Command, type CommandLine, readId, table, textOption, UsageError } from '../kit/command.ts'

const wordOf = (name: string): string => name.replaceAll('_', '-')

/** `--may-refuse yes or no`, for each option of the table. */
const optionUsage = optionNames
  .map(
    name =>
      `[--${wordOf(name)} ${companionOptions[name].values.split(' or ').join('|').replace(/^a .*/, 'PERCENT')}]`,
  )
  .join(' ')

const optionWords = Object.fromEntries(optionNames.map(name => [wordOf(name), 'text'] as const))

/** The options of the table that are given. */
function optionsIn(line: CommandLine): CompanionOptions {
  const given = optionNames.flatMap(name => {
    const word = textOption(line, wordOf(name))
    if (word === undefined) return []
    const value = companionOptions[name].read(word)
    if (value === undefined)
      throw new UsageError(`--${wordOf(name)} must be ${companionOptions[name].values}, not "${word}"`)
    return [[name, value] as const]
  })
  return Object.fromEntries(given)
}

/** Undefined when the option was not given; "all" is null. */
function propertiesIn(line: CommandLine): readonly number[] | null | undefined {
  const words = textOption(line, 'properties')
  return words === 'all' ? null : words?.split(',').map(word => readId(word.trim(), '--properties'))
}

export const companionCreate: Command = {
  name: 'companion create',
  usage: `KIND NAME --url URL [--properties ID,ID] ${optionUsage}`,
  summary: `Make a companion service known and show its secret, once. KIND is one of ${companionKinds.join(', ')}.`,
  options: { url: 'text', properties: 'text', ...optionWords },
  words: [2, 2],
  async run(line) {
    const url = textOption(line, 'url')
    if (url === undefined) throw new UsageError('give --url, an address')
    const [kind, name] = line.words as [string, string]
    const propertyIds = propertiesIn(line) ?? null
    const made = { kind, name, url, propertyIds, options: optionsIn(line) }
    const { id, secret } = await createCompanion(line.context, made)
    secret.reveal(text => {
      line.print(`companion ${id}\n${text}\n(the secret cannot be shown again)`, { id, secret: text })
    })
  },
}

export const companionList: Command = {
  name: 'companion list',
  usage: '',
  summary: 'List companion services with their last trouble.',
  words: [0, 0],
  async run({ context, print }) {
    const companions = await listCompanions(context)
    const rows = companions.map(({ id, kind, name, url, propertyIds, isOn, troubles: [last] }) => [
      id,
      kind,
      name,
      url,
      propertyIds?.join(',') ?? 'all',
      isOn ? 'on' : 'off',
      last && `${last.at} ${last.message}: ${last.reason}`,
    ])
    print(table(['id', 'kind', 'name', 'url', 'properties', 'state', 'last trouble'], rows), companions)
  },
}

export const companionShow: Command = {
  name: 'companion show',
  usage: 'ID',
  summary: 'Show a companion service: what it may do, and its last troubles.',
  words: [1, 1],
  async run({ context, words, print }) {
    const companion = await showCompanion(context, readId(words[0], 'ID'))
    const { id, kind, name, url, propertyIds, options, isOn, secrets, troubles } = companion
    const facts = [
      ['id', id],
      ['kind', kind],
      ['name', name],
      ['url', url],
      ['properties', propertyIds?.join(',') ?? 'all'],
      ['state', isOn ? 'on' : 'off'],
      ['secrets', secrets],
      ...optionsOfKind(kind).map(option => [wordOf(option), String(options[option])]),
    ]
    const last = troubles.map(({ at, message, reason }) => [at, message, reason])
    print(`${table(['fact', 'value'], facts)}\n\n${table(['trouble', 'message', 'reason'], last)}`, companion)
  },
}

export const companionSet: Command = {
  name: 'companion set',
  usage: `ID [--url URL] [--properties ID,ID|all] [--state on|off] ${optionUsage}`,
  summary: 'Change where a companion service is, what it is asked about, and what it may do.',
  options: { url: 'text', properties: 'text', state: 'text', ...optionWords },
  words: [1, 1],
  async run(line) {
    const id = readId(line.words[0], 'ID')
    const url = textOption(line, 'url')
    const propertyIds = propertiesIn(line)
    const state = textOption(line, 'state')
    if (state !== undefined && state !== 'on' && state !== 'off')
      throw new UsageError(`--state must be on or off, not "${state}"`)
    await changeCompanion(line.context, id, {
      options: optionsIn(line),
      ...(url !== undefined && { url }),
      ...(propertyIds !== undefined && { propertyIds }),
      ...(state !== undefined && { isOn: state === 'on' }),
    })
    line.print(`companion ${id} changed`, { id, changed: true })
  },
}

export const companionRotate: Command = {
  name: 'companion rotate',
  usage: 'ID [--finish] [--yes]',
  cannotBeUndone: ({ words, options }) =>
    options.finish === true
      ? `End the old secret of the companion service ${words[0]}? One that has only the old one is no longer understood.`
      : undefined,
  summary: 'Create a new secret. Questions are signed with both secrets until --finish ends the old one.',
  options: { finish: 'flag' },
  words: [1, 1],
  async run({ context, words, options, print }) {
    const id = readId(words[0], 'ID')
    if (options.finish === true) {
      await endOldCompanionSecrets(context, id)
      print(`companion ${id} is asked with its newest secret only`, { id, secrets: 1 })
      return
    }
    const secret = await rotateCompanionSecret(context, id)
    secret.reveal(text => {
      print(`${text}\n(the old secret still signs too; end it with companion rotate ${id} --finish)`, {
        id,
        secret: text,
      })
    })
  },
}

export const companionDelete: Command = {
  name: 'companion delete',
  usage: 'ID [--yes]',
  cannotBeUndone: ({ words }) => `Remove the companion service ${words[0]} with its secret?`,
  summary: 'Remove a companion service; it is asked nothing more.',
  words: [1, 1],
  async run({ context, words, print }) {
    const id = readId(words[0], 'ID')
    await deleteCompanion(context, id)
    print(`companion ${id} deleted`, { id, deleted: true })
  },
}

export const companionCheck: Command = {
  name: 'companion check',
  usage: 'ID',
  summary: 'Ask a companion service whether it is ready, and print how long that took.',
  words: [1, 1],
  async run({ context, words, print }) {
    const id = readId(words[0], 'ID')
    const { isReady, reason, milliseconds } = await checkCompanion(context, id)
    if (!isReady) throw new OperatorError(`companion ${id} is not ready: ${reason}`)
    print(`companion ${id} is ready (${milliseconds} ms)`, { id, milliseconds })
  },
}
