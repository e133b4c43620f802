// hostelry partner: channels that may make properties here.

import { createPartner, listPartners, stopPartner } from '../../operations/channels/partners.ts'
import { wholeList } from '../../values/list-part.ts'
import { type Command, readId, table, textOption, UsageError } from '../kit/command.ts'
import { secretIn } from '../kit/secret-files.ts'

export const partnerCreate: Command = {
  name: 'partner create',
  usage: '--kind cloudbeds --name NAME --secret FILE [--callback-url URL]',
  summary:
    'Let a channel make properties here and change the content of those that it made. FILE has the secret that it sends with every call.',
  options: { kind: 'text', name: 'text', secret: 'text', 'callback-url': 'text' },
  words: [0, 0],
  async run(line) {
    const secret = await secretIn('--secret', textOption(line, 'secret'))
    if (secret === undefined) throw new UsageError('--secret names the file with the secret of the channel')
    const { id } = await createPartner(line.context, {
      kind: textOption(line, 'kind') ?? '',
      name: textOption(line, 'name') ?? '',
      secret,
      callbackUrl: textOption(line, 'callback-url') ?? null,
    })
    line.print(`partner ${id} may make properties`, { id })
  },
}

export const partnerList: Command = {
  name: 'partner list',
  usage: '',
  summary: 'List the channels that may make properties here, and those that might.',
  words: [0, 0],
  async run({ context, print }) {
    const partners = await listPartners(context, wholeList)
    const rows = partners.map(({ id, kind, name, callbackUrl, createdAt, endedAt }) => [
      id,
      kind,
      name,
      callbackUrl,
      createdAt,
      endedAt,
    ])
    print(table(['id', 'kind', 'name', 'callback', 'made', 'ended'], rows), partners)
  },
}

export const partnerEnd: Command = {
  name: 'partner end',
  usage: 'ID [--yes]',
  cannotBeUndone: ({ words }) => `End what the partner ${words[0]} may do? Its calls are refused at once.`,
  summary: 'End what a partner may do. Properties that it made and their connections stay.',
  words: [1, 1],
  async run({ context, words, print }) {
    const id = readId(words[0], 'ID')
    await stopPartner(context, id)
    print(`partner ${id} may make no properties`, { id, ended: true })
  },
}
