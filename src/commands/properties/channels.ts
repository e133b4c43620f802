// hostelry channel: connections of properties to channels, and the messages exchanged with them.

import { type ChannelState, channelKinds } from '../../lodging/channels/channel.ts'
import {
  changeChannel,
  createChannel,
  listChannels,
  retellChannel,
  rotateChannelSecret,
  type ShownChannel,
  setChannelState,
  showChannel,
} from '../../operations/channels/channels.ts'
import { openMissingNights } from '../../operations/channels/icalendar/open-missing.ts'
import {
  listChannelMessages,
  replayChannelMessage,
  showChannelMessage,
} from '../../operations/channels/messages.ts'
import { type Command, type CommandLine, readId, table, textOption, UsageError } from '../kit/command.ts'
import { documentsIn } from '../kit/document-files.ts'
import { secretIn } from '../kit/secret-files.ts'
import type { Terminal } from '../kit/terminal.ts'

const fieldOptions = {
  'callback-url': 'text',
  'partner-id': 'text',
  'partner-secret': 'text',
  'minimum-stay': 'text',
  'known-by': 'text',
} as const

export const channelCreate: Command = {
  name: 'channel create',
  usage:
    '--property ID --kind KIND [--login LOGIN] [--partner-secret FILE] [--callback-url URL] [--partner-id ID] [--minimum-stay arrival|through] [--known-by acknowledgement|delivery] [--settings FILE]',
  summary: `Connect a property to a channel and show the secret that the channel sends, once. Kinds: ${channelKinds.join(', ')}.`,
  options: { property: 'text', kind: 'text', login: 'text', settings: 'text', ...fieldOptions },
  words: [0, 0],
  async run(line) {
    const { channel, secret, alsoWrittenBy } = await createChannel(line.context, {
      property_id: readId(textOption(line, 'property'), '--property'),
      kind: textOption(line, 'kind') ?? '',
      ...given('login', textOption(line, 'login')),
      ...(await fieldsOf(line)),
    })
    secret.reveal(text => {
      line.print(
        [
          `connection ${channel.id}\nlogin  ${channel.login}\nsecret ${text}\n(the secret cannot be shown again)`,
          ...alsoWrittenBy.map(
            ({ id, kind, login }) =>
              `Connection ${id} (${kind}, ${login}) writes counts and prices of the same rooms: the last to write counts. Pause or archive one of them.`,
          ),
        ].join('\n'),
        { id: channel.id, login: channel.login, secret: text, also_written_by: alsoWrittenBy },
      )
    })
  },
}

export const channelSet: Command = {
  name: 'channel set',
  usage:
    'ID [--partner-secret FILE] [--callback-url URL|none] [--partner-id ID|none] [--minimum-stay arrival|through] [--known-by acknowledgement|delivery] [--settings FILE]',
  summary: 'Change a connection; what is left out stays.',
  options: { settings: 'text', ...fieldOptions },
  words: [1, 1],
  async run(line) {
    const id = readId(line.words[0], 'ID')
    await changeChannel(line.context, id, await fieldsOf(line))
    line.print(`connection ${id} changed`, { id, changed: true })
  },
}

export const channelList: Command = {
  name: 'channel list',
  usage: '[--property ID]',
  summary: 'List connections with their last messages, the errors of a day, and bookings still to be sent.',
  options: { property: 'text' },
  words: [0, 0],
  async run(line) {
    const property = textOption(line, 'property')
    const propertyId = property === undefined ? null : readId(property, '--property')
    const channels = await listChannels(line.context, { propertyId })
    const rows = channels.map(({ id, propertyId, kind, login, state, activity, bookings }) => [
      id,
      propertyId,
      kind,
      login,
      state,
      activity.lastReceivedAt,
      activity.refused + activity.failed,
      bookings.waiting,
      bookings.parked,
    ])
    const headings = [
      'id',
      'property',
      'kind',
      'login',
      'state',
      'last received',
      'errors',
      'waiting',
      'parked',
    ]
    line.print(table(headings, rows), channels)
  },
}

export const channelShow: Command = {
  name: 'channel show',
  usage: 'ID',
  summary: 'Print a connection, with its mapping and how it has been doing.',
  words: [1, 1],
  async run({ context, words, print }) {
    const channel = await showChannel(context, readId(words[0], 'ID'))
    print(JSON.stringify(channel, null, 2), channel)
  },
}

export const channelMapping: Command = {
  name: 'channel mapping',
  usage: 'ID [FILE]',
  summary:
    'Print how the codes of the channel stand for rooms and rate plans, or replace it by a file of {"rooms": [{"theirs", "room"}], "rates": [{"theirs", "rate_plan", "rooms"}]}.',
  words: [1, 2],
  async run({ context, words, print, terminal }) {
    const id = readId(words[0], 'ID')
    const file = words[1]
    const { mapping } =
      file === undefined
        ? await showChannel(context, id)
        : await changeChannel(context, id, { mapping: await documentIn(file, terminal) })
    print(JSON.stringify(mapping, null, 2), mapping)
  },
}

const mostListed = 50

export const channelMessages: Command = {
  name: 'channel messages',
  usage: 'ID [MESSAGE] [--troubles]',
  summary: `List the newest ${mostListed} messages of a connection, with --troubles those that were not accepted or have warnings, or print one.`,
  options: { troubles: 'flag' },
  words: [1, 2],
  async run({ context, words, options, print }) {
    const channelId = readId(words[0], 'ID')
    if (words[1] !== undefined) {
      const message = await showChannelMessage(context, channelId, readId(words[1], 'MESSAGE'))
      print(`${JSON.stringify({ ...message, body: undefined }, null, 2)}\n${message.body}`, message)
      return
    }
    const question = { channelId, troubles: options.troubles === true }
    const messages = await listChannelMessages(context, question, { after: null, limit: mostListed })
    const rows = messages.map(({ id, at, direction, action, outcome, error, warnings }) => [
      id,
      at,
      direction,
      action,
      outcome,
      error ?? (warnings.join('; ') || null),
    ])
    print(table(['message', 'at', '', 'action', 'outcome', 'why'], rows), messages)
  },
}

export const channelReplay: Command = {
  name: 'channel replay',
  usage: 'ID MESSAGE',
  summary: 'Take a kept message again, as if it came now.',
  words: [2, 2],
  async run({ context, words, print }) {
    const [id, message] = [readId(words[0], 'ID'), readId(words[1], 'MESSAGE')]
    const { outcome, messageId, warnings, errors } = await replayChannelMessage(context, id, message)
    const lines = [...warnings, ...errors.map(({ field, message }) => `${field}: ${message}`)]
    print([`${outcome} as message ${messageId}`, ...lines].join('\n'), {
      outcome,
      message_id: messageId,
      warnings,
      errors,
    })
  },
}

export const channelRotate: Command = {
  name: 'channel rotate',
  usage: 'ID [--yes]',
  cannotBeUndone: ({ words }) =>
    `Make a new secret for the connection ${words[0]}? The channel is refused until it sends the new one.`,
  summary: 'Make a new secret and show it, once. The old one ends at once.',
  words: [1, 1],
  async run({ context, words, print }) {
    const id = readId(words[0], 'ID')
    const secret = await rotateChannelSecret(context, id)
    secret.reveal(text => {
      print(`${text}\n(the secret cannot be shown again)`, { id, secret: text })
    })
  },
}

export const channelRetell: Command = {
  name: 'channel retell',
  usage: 'ID',
  summary: 'Send the bookings that were given up once more.',
  words: [1, 1],
  async run({ context, words, print }) {
    const id = readId(words[0], 'ID')
    const bookings = await retellChannel(context, id)
    print(`${bookings} bookings will be sent once more`, { id, bookings })
  },
}

export const channelOpen: Command = {
  name: 'channel open',
  usage: 'ID',
  summary: 'Open the nights that the calendar of another site has no more, where many went at once.',
  words: [1, 1],
  async run({ context, words, print }) {
    const id = readId(words[0], 'ID')
    const nights = await openMissingNights(context, id)
    print(`${nights} nights opened`, { id, nights })
  },
}

const stateCommand = (verb: string, state: ChannelState, summary: string): Command => ({
  name: `channel ${verb}`,
  usage: 'ID',
  summary,
  words: [1, 1],
  async run({ context, words, print }) {
    const id = readId(words[0], 'ID')
    const channel: ShownChannel = await setChannelState(context, id, state)
    print(`connection ${id} is ${channel.state}`, { id, state: channel.state })
  },
})

export const channelPause = stateCommand(
  'pause',
  'paused',
  'Take and send nothing, until it is resumed; what is to be sent is kept.',
)
export const channelResume = stateCommand('resume', 'active', 'Take and send again.')
export const channelArchive: Command = {
  ...stateCommand('archive', 'archived', 'End a connection for good; it stays as a record.'),
  usage: 'ID [--yes]',
  cannotBeUndone: ({ words }) =>
    `End the connection ${words[0]}? Nothing is taken from the channel or sent to it any more.`,
}

/** The fields of a connection that the options give; "none" ends one. */
async function fieldsOf(line: CommandLine): Promise<Record<string, unknown>> {
  const settings = textOption(line, 'settings')
  return {
    ...given('callback_url', orNull(textOption(line, 'callback-url'))),
    ...given('partner_id', orNull(textOption(line, 'partner-id'))),
    ...given('partner_secret', await secretIn('--partner-secret', textOption(line, 'partner-secret'))),
    ...given('minimum_stay', textOption(line, 'minimum-stay')),
    ...given('known_by', textOption(line, 'known-by')),
    ...(settings !== undefined && { settings: await documentIn(settings, line.terminal) }),
  }
}

const given = (field: string, value: string | null | undefined) =>
  value === undefined ? {} : { [field]: value }

const orNull = (text: string | undefined): string | null | undefined => (text === 'none' ? null : text)

/** The one document of a file, or of standard input for "-". */
async function documentIn(file: string, terminal: Terminal): Promise<unknown> {
  for await (const document of documentsIn(file, terminal)) return document.read()
  throw new UsageError(`${file} holds no document`)
}
