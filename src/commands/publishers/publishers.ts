// hostelry publisher: publishers, the properties they may sell, and their settings.

import { archivePublisher, restorePublisher } from '../../operations/publishers/archive-publisher.ts'
import type { GivenSettings } from '../../operations/publishers/publisher-check.ts'
import {
  changePublisher,
  createPublisher,
  grantProperties,
  listPublishers,
  revokeProperties,
} from '../../operations/publishers/publishers.ts'
import { wholeList } from '../../values/list-part.ts'
import { type Millionths, parsePercent, wholeInMillionths } from '../../values/money.ts'
import { toCome } from '../kit/archive-words.ts'
import { type Command, type CommandLine, readId, table, textOption, UsageError } from '../kit/command.ts'

const settingOptions = {
  language: 'text',
  currency: 'text',
  envelope: 'text',
  permalink: 'text',
  'book-direct': 'text',
  'sells-all': 'flag',
  'sells-granted': 'flag',
  'reads-by-get': 'text',
  'pending-as-504': 'text',
  commission: 'text',
} as const

const settingUsage =
  '[--sells-all | --sells-granted] [--language LANGUAGE] [--currency CODE|none] [--envelope bare|data] [--permalink URL|none] [--book-direct URL|none] [--reads-by-get yes|no] [--pending-as-504 yes|no] [--commission PERCENT]'

export const publisherList: Command = {
  name: 'publisher list',
  usage: '[--archived]',
  summary: 'List publishers with their settings, or with --archived those that are archived.',
  options: { archived: 'flag' },
  words: [0, 0],
  async run({ context, options, print }) {
    const archived = options.archived === true ? 'only' : 'no'
    const publishers = await listPublishers(context, wholeList, '', archived)
    const rows = publishers.map(({ id, name, sellsAll, settings }) => [
      id,
      name,
      sellsAll ? 'all' : 'granted',
      settings.defaultCurrency,
      settings.envelope,
      settings.language,
    ])
    print(table(['id', 'name', 'sells', 'currency', 'envelope', 'language'], rows), publishers)
  },
}

export const publisherArchive: Command = {
  name: 'publisher archive',
  usage: 'ID',
  summary: 'Take a publisher out of business: its keys are refused, its pages closed. Its reservations stay.',
  words: [1, 1],
  async run({ context, words, print }) {
    const state = await archivePublisher(context, readId(words[0], 'ID'))
    print(`publisher ${state.id} is archived; ${toCome(state)}`, state)
  },
}

export const publisherRestore: Command = {
  name: 'publisher restore',
  usage: 'ID',
  summary: 'Take an archived publisher back into business.',
  words: [1, 1],
  async run({ context, words, print }) {
    const state = await restorePublisher(context, readId(words[0], 'ID'))
    print(`publisher ${state.id} is in business`, state)
  },
}

export const publisherCreate: Command = {
  name: 'publisher create',
  begins: true,
  usage: `NAME ${settingUsage}`,
  summary: 'Create a publisher. It sells the properties it is granted, or all with --sells-all.',
  options: settingOptions,
  words: [1, 1],
  async run(line) {
    const publisher = await createPublisher(line.context, {
      name: line.words[0] ?? '',
      sellsAll: sellsAllOf(line) ?? false,
      settings: settingsOf(line),
      commission: commissionOf(line),
    })
    line.print(`publisher ${publisher.id} created`, publisher)
  },
}

export const publisherSet: Command = {
  name: 'publisher set',
  usage: `ID [--name NAME] ${settingUsage}`,
  summary: 'Change the given settings and leave the others.',
  options: { ...settingOptions, name: 'text' },
  words: [1, 1],
  async run(line) {
    const changed = await changePublisher(line.context, readId(line.words[0], 'ID'), {
      name: textOption(line, 'name'),
      sellsAll: sellsAllOf(line),
      settings: settingsOf(line),
      commission: commissionOf(line),
    })
    line.print(`publisher ${changed.id} changed`, changed)
  },
}

export const publisherGrant: Command = {
  name: 'publisher grant',
  usage: 'ID PROPERTY…',
  summary: 'Allow a publisher to sell these properties too.',
  words: [2, 10_000],
  run: line => changeGrants(line, grantProperties),
}

export const publisherRevoke: Command = {
  name: 'publisher revoke',
  usage: 'ID PROPERTY…',
  summary: 'Stop a publisher from selling these properties.',
  words: [2, 10_000],
  run: line => changeGrants(line, revokeProperties),
}

async function changeGrants(line: CommandLine, change: typeof grantProperties): Promise<void> {
  const [id, ...properties] = line.words
  const { publisher, propertyIds, warnings } = await change(
    line.context,
    readId(id, 'ID'),
    properties.map(word => readId(word, 'PROPERTY')),
  )
  const note = publisher.sellsAll ? ' (but it sells all: use --sells-granted to limit it)' : ''
  line.print(`publisher ${publisher.id} may sell ${propertyIds.join(', ') || 'nothing'}${note}`, {
    publisher: publisher.id,
    properties: propertyIds,
  })
  line.warn(warnings)
}

/** Undefined when neither option is given. */
function sellsAllOf({ options }: CommandLine): boolean | undefined {
  const [all, granted] = [options['sells-all'] === true, options['sells-granted'] === true]
  if (all && granted) throw new UsageError('give either --sells-all or --sells-granted')
  return all ? true : granted ? false : undefined
}

const settingsOf = (line: CommandLine): GivenSettings => ({
  language: textOption(line, 'language')?.toLowerCase(),
  defaultCurrency: orNone(textOption(line, 'currency')?.toUpperCase()),
  envelope: textOption(line, 'envelope'),
  readsByGet: yesOrNo(line, 'reads-by-get'),
  pendingAs504: yesOrNo(line, 'pending-as-504'),
  permalinkUrl: orNone(textOption(line, 'permalink')),
  bookDirectUrl: orNone(textOption(line, 'book-direct')),
})

/** A share in percent; undefined when it is not given. */
function commissionOf(line: CommandLine): Millionths | undefined {
  const text = textOption(line, 'commission')
  if (text === undefined) return undefined
  const percent = parsePercent(text)
  if (percent !== undefined && percent >= 0 && percent <= wholeInMillionths) return percent
  throw new UsageError('--commission is a number from 0 to 100 with at most four decimals')
}

const orNone = (word: string | undefined): string | null | undefined =>
  word?.toLowerCase() === 'none' ? null : word

function yesOrNo(line: CommandLine, option: string): boolean | undefined {
  const text = textOption(line, option)
  if (text === undefined) return undefined
  if (text === 'yes' || text === 'no') return text === 'yes'
  throw new UsageError(`--${option} is yes or no`)
}
