// hostelry publisher: who may sell what, and how each wants its answers.

import type { Publisher, PublisherSettings } from '../lodging/publisher.ts'
import {
  createPublisher,
  grantProperties,
  listPublishers,
  readGrantedPropertyIds,
  updatePublisher,
} from '../store/publishers/publishers.ts'
import { isCurrency } from '../values/currencies.ts'
import { type Command, type CommandLine, readId, table, textOption, UsageError } from './command.ts'

const settingOptions = {
  currency: 'text',
  envelope: 'text',
  permalink: 'text',
  'book-direct': 'text',
  'sells-all': 'flag',
  'sells-granted': 'flag',
  'reads-by-get': 'text',
  'pending-as-504': 'text',
} as const

const settingUsage =
  '[--sells-all | --sells-granted] [--currency CODE|none] [--envelope bare|data] [--permalink URL|none] [--book-direct URL|none] [--reads-by-get yes|no] [--pending-as-504 yes|no]'

export const publisherList: Command = {
  name: 'publisher list',
  usage: '',
  summary: 'List publishers with their settings.',
  words: [0, 0],
  async run({ context, print }) {
    const publishers = await listPublishers(context.database)
    const rows = publishers.map(({ id, name, sellsAll, settings }) => [
      id,
      name,
      sellsAll ? 'all' : 'granted',
      settings.defaultCurrency,
      settings.envelope,
    ])
    print(table(['id', 'name', 'sells', 'currency', 'envelope'], rows), publishers)
  },
}

export const publisherCreate: Command = {
  name: 'publisher create',
  usage: `NAME ${settingUsage}`,
  summary: 'Create a publisher; it sells what it is granted unless --sells-all is given.',
  options: settingOptions,
  words: [1, 1],
  async run(line) {
    const publisher = await line.context.database.transaction(transaction =>
      createPublisher(transaction, {
        name: readName(line.words[0]),
        sellsAll: line.options['sells-all'] === true,
        settings: readSettingOptions(line),
      }),
    )
    line.print(`publisher ${publisher.id} created`, publisher)
  },
}

export const publisherSet: Command = {
  name: 'publisher set',
  usage: `ID [--name NAME] ${settingUsage}`,
  summary: 'Change what is named and leave the rest.',
  options: { ...settingOptions, name: 'text' },
  words: [1, 1],
  async run(line) {
    const { database } = line.context
    const present = await findPublisher(line)
    const sellsAll =
      line.options['sells-all'] === true || (present.sellsAll && line.options['sells-granted'] !== true)
    const changed = await database.transaction(transaction =>
      updatePublisher(transaction, {
        id: present.id,
        name: readName(textOption(line, 'name') ?? present.name),
        sellsAll,
        settings: readSettingOptions(line),
      }),
    )
    line.print(`publisher ${changed.id} changed`, changed)
  },
}

export const publisherGrant: Command = {
  name: 'publisher grant',
  usage: 'ID PROPERTY…',
  summary: 'Let a publisher sell these properties too.',
  words: [2, 10_000],
  run: line => changeGrants(line, (granted, named) => [...new Set([...granted, ...named])]),
}

export const publisherRevoke: Command = {
  name: 'publisher revoke',
  usage: 'ID PROPERTY…',
  summary: 'Take these properties away from a publisher.',
  words: [2, 10_000],
  run: line => changeGrants(line, (granted, named) => granted.filter(id => !named.includes(id))),
}

async function changeGrants(
  line: CommandLine,
  change: (granted: readonly number[], named: readonly number[]) => number[],
): Promise<void> {
  const publisher = await findPublisher(line)
  const named = line.words.slice(1).map(word => readId(word, 'PROPERTY'))
  const properties = await line.context.database.transaction(async transaction => {
    const changed = change(await readGrantedPropertyIds(transaction, publisher.id), named)
    await grantProperties(transaction, publisher.id, changed)
    return changed
  })
  const note = publisher.sellsAll ? ' (but it sells all: use --sells-granted to limit it)' : ''
  line.print(`publisher ${publisher.id} may sell ${properties.join(', ') || 'nothing'}${note}`, {
    publisher: publisher.id,
    properties,
  })
}

async function findPublisher({ context, words }: CommandLine): Promise<Publisher> {
  const id = readId(words[0], 'ID')
  const publisher = (await listPublishers(context.database)).find(each => each.id === id)
  if (!publisher) throw new UsageError(`there is no publisher ${id}; see hostelry publisher list`)
  return publisher
}

function readName(text = ''): string {
  const name = text.trim()
  if (name === '' || name.length > 200)
    throw new UsageError('the name of a publisher has 1 to 200 characters')
  return name
}

function readSettingOptions(line: CommandLine): Partial<PublisherSettings> {
  const currency = textOption(line, 'currency')?.toUpperCase()
  if (currency !== undefined && currency !== 'NONE' && !isCurrency(currency)) {
    throw new UsageError('--currency is an ISO 4217 code such as EUR, or none')
  }
  const envelope = textOption(line, 'envelope')
  if (envelope !== undefined && envelope !== 'bare' && envelope !== 'data') {
    throw new UsageError('--envelope is bare or data')
  }
  const readsByGet = readYesOrNo(line, 'reads-by-get')
  const pendingAs504 = readYesOrNo(line, 'pending-as-504')
  const permalinkUrl = readUrl(line, 'permalink')
  const bookDirectUrl = readUrl(line, 'book-direct')
  return {
    ...(currency === undefined ? {} : { defaultCurrency: currency === 'NONE' ? null : currency }),
    ...(envelope === undefined ? {} : { envelope }),
    ...(readsByGet === undefined ? {} : { readsByGet }),
    ...(pendingAs504 === undefined ? {} : { pendingAs504 }),
    ...(permalinkUrl === undefined ? {} : { permalinkUrl }),
    ...(bookDirectUrl === undefined ? {} : { bookDirectUrl }),
  }
}

function readYesOrNo(line: CommandLine, option: string): boolean | undefined {
  const text = textOption(line, option)
  if (text === undefined) return undefined
  if (text === 'yes' || text === 'no') return text === 'yes'
  throw new UsageError(`--${option} is yes or no`)
}

function readUrl(line: CommandLine, option: string): string | null | undefined {
  const text = textOption(line, option)
  if (text === undefined) return undefined
  if (text === 'none') return null
  if (/^https?:\/\/\S+$/.test(text) && URL.canParse(text)) return text
  throw new UsageError(`--${option} is an address beginning with https://, or none`)
}
