// hostelry webhook: webhooks of publishers and their deliveries.

import { listDeliveries, mostDeliveries, resendDelivery } from '../../operations/notifications/deliveries.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  endOldSecrets,
  listWebhooks,
  replayWebhook,
  rotateWebhook,
  testWebhook,
  webhookTypes,
} from '../../operations/notifications/webhooks.ts'
import { OperatorError } from '../../values/operator-error.ts'
import { type Command, type CommandLine, readId, table, textOption, UsageError } from '../kit/command.ts'

export const webhookCreate: Command = {
  name: 'webhook create',
  usage: '--publisher ID --url URL [--types TYPE,TYPE]',
  summary: `Send a publisher's events to a URL and show the signing secret, once. Without --types, all events: ${webhookTypes.join(', ')}.`,
  options: { publisher: 'text', url: 'text', types: 'text' },
  words: [0, 0],
  async run(line) {
    const url = textOption(line, 'url')
    if (url === undefined) throw new UsageError('give --url, an https address')
    const { id, secret } = await createWebhook(line.context, {
      publisherId: readId(textOption(line, 'publisher'), '--publisher'),
      url,
      types: typesOf(line) ?? [],
    })
    secret.reveal(text => {
      line.print(`webhook ${id}\n${text}\n(the secret cannot be shown again)`, { id, secret: text })
    })
  },
}

export const webhookSet: Command = {
  name: 'webhook set',
  usage: 'ID [--url URL] [--types TYPE,TYPE|all]',
  summary: 'Change where events are sent, or which.',
  options: { url: 'text', types: 'text' },
  words: [1, 1],
  async run(line) {
    const id = readId(line.words[0], 'ID')
    await changeWebhook(line.context, id, { url: textOption(line, 'url'), types: typesOf(line) })
    line.print(`webhook ${id} changed`, { id, changed: true })
  },
}

/** Undefined when the option was not given; "all" is an empty list. */
function typesOf(line: CommandLine): readonly string[] | undefined {
  const types = textOption(line, 'types')
  return types === 'all' ? [] : types?.split(',').map(type => type.trim())
}

export const webhookList: Command = {
  name: 'webhook list',
  usage: '[--publisher ID]',
  summary: 'List webhooks with their waiting and parked (given up) deliveries.',
  options: { publisher: 'text' },
  words: [0, 0],
  async run(line) {
    const publisher = textOption(line, 'publisher')
    const webhooks = await listWebhooks(
      line.context,
      publisher === undefined ? null : readId(publisher, '--publisher'),
    )
    const rows = webhooks.map(({ id, publisherId, url, types, secrets, waiting, parked, disabledAt }) => [
      id,
      publisherId,
      url,
      types.join(',') || 'all',
      secrets,
      waiting,
      parked,
      disabledAt ? `disabled ${disabledAt}` : 'active',
    ])
    line.print(
      table(['id', 'publisher', 'url', 'types', 'secrets', 'waiting', 'parked', 'state'], rows),
      webhooks,
    )
  },
}

export const webhookRotate: Command = {
  name: 'webhook rotate',
  usage: 'ID [--finish] [--yes]',
  cannotBeUndone: ({ words, options }) =>
    options.finish === true
      ? `End the old secret of the webhook ${words[0]}? A receiver that has only the old one refuses its events.`
      : undefined,
  summary: 'Create a new secret. Events are signed with both secrets until --finish ends the old one.',
  options: { finish: 'flag' },
  words: [1, 1],
  async run({ context, words, options, print }) {
    const id = readId(words[0], 'ID')
    if (options.finish === true) {
      await endOldSecrets(context, id)
      print(`webhook ${id} is signed with its newest secret only`, { id, secrets: 1 })
      return
    }
    const secret = await rotateWebhook(context, id)
    secret.reveal(text => {
      print(`${text}\n(the old secret still signs too; end it with webhook rotate ${id} --finish)`, {
        id,
        secret: text,
      })
    })
  },
}

export const webhookDelete: Command = {
  name: 'webhook delete',
  usage: 'ID [--yes]',
  cannotBeUndone: ({ words }) => `Remove the webhook ${words[0]} with the record of its deliveries?`,
  summary: 'Remove a webhook with the record of its deliveries.',
  words: [1, 1],
  async run({ context, words, print }) {
    const id = readId(words[0], 'ID')
    await deleteWebhook(context, id)
    print(`webhook ${id} deleted`, { id, deleted: true })
  },
}

export const webhookTest: Command = {
  name: 'webhook test',
  usage: 'ID',
  summary: 'Send one test event now and print the result.',
  words: [1, 1],
  async run({ context, words, print }) {
    const id = readId(words[0], 'ID')
    const { kind, status } = await testWebhook(context, id)
    if (kind !== 'delivered')
      throw new OperatorError(`webhook ${id} did not accept the test event: ${status}`)
    print(`webhook ${id} accepted the test event: ${status}`, { id, status })
  },
}

export const webhookReplay: Command = {
  name: 'webhook replay',
  usage: 'ID --after SEQUENCE',
  summary: 'Send every event after this sequence again; 0 sends all.',
  options: { after: 'text' },
  words: [1, 1],
  async run(line) {
    const id = readId(line.words[0], 'ID')
    const after = textOption(line, 'after') ?? ''
    if (!/^\d{1,15}$/.test(after)) throw new UsageError('--after is the sequence of an event, or 0')
    const count = await replayWebhook(line.context, id, Number(after))
    line.print(`${count} events will be sent to webhook ${id}`, { id, events: count })
  },
}

export const webhookDeliveries: Command = {
  name: 'webhook deliveries',
  usage: 'ID [--parked]',
  summary: `List the newest ${mostDeliveries} deliveries of a webhook, or with --parked those given up.`,
  options: { parked: 'flag' },
  words: [1, 1],
  async run({ context, words, options, print }) {
    const state = options.parked === true ? 'parked' : null
    const deliveries = await listDeliveries(context, readId(words[0], 'ID'), state)
    const rows = deliveries.map(({ id, sequence, type, state, attempts, lastStatus, nextAttemptAt }) => [
      id,
      sequence,
      type,
      state,
      attempts,
      lastStatus,
      nextAttemptAt,
    ])
    print(
      table(['delivery', 'sequence', 'type', 'state', 'attempts', 'last', 'next attempt'], rows),
      deliveries,
    )
  },
}

export const webhookResend: Command = {
  name: 'webhook resend',
  usage: 'DELIVERY',
  summary: 'Send a delivery of a webhook or a mail again, with all its retries.',
  words: [1, 1],
  async run({ context, words, print }) {
    const id = readId(words[0], 'DELIVERY')
    await resendDelivery(context, id)
    print(`delivery ${id} will be sent again`, { id, state: 'waiting' })
  },
}
