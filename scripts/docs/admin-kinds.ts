// The constants of web/admin/src/api/kinds.ts, written from the tables of the server: every list of kinds that the pages of the
// administration offer. A page has words for each by `Record<Kind, string>`, so that a new kind without words does not compile.

import type { TObject, TSchema } from 'typebox'
import { channelKinds, channelStates } from '../../src/lodging/channels/channel.ts'
import { channelSettings } from '../../src/lodging/channels/channel-document.ts'
import { companionKinds, companionOptions, optionNames } from '../../src/lodging/companions/companion.ts'
import { languages } from '../../src/lodging/documents/languages.ts'
import { offerFieldNames } from '../../src/lodging/documents/promotion-kinds.ts'
import { installationSettings, settingGroups } from '../../src/lodging/installation/installation-settings.ts'
import { auditedActions, auditedKinds, undoableKinds } from '../../src/lodging/people/audit.ts'
import { rolesGivenBy } from '../../src/lodging/people/giving-roles.ts'
import { roles } from '../../src/lodging/people/person.ts'
import { scopes } from '../../src/lodging/publishers/publisher.ts'
import { paymentDirections, paymentKinds } from '../../src/lodging/reservations/recorded-payment.ts'
import { jobGroups } from '../../src/operations/job-kinds.ts'
import { jobStates } from '../../src/operations/monitoring/list-jobs.ts'
import { webhookTypes } from '../../src/operations/notifications/webhooks.ts'
import { reportNames } from '../../src/operations/reports/report-question.ts'
import { reviewStates } from '../../src/store/reviews/reviews.ts'
import { actorKinds } from '../../src/values/actor.ts'
import { weekdayNames } from '../../src/values/civil-dates.ts'
import { key } from './schema-types.ts'

interface List {
  readonly name: string
  readonly type: string
  readonly says: string
  readonly values: readonly string[]
}

const lists: readonly List[] = [
  { name: 'roles', type: 'Role', says: 'What people may do.', values: roles },
  { name: 'channelKinds', type: 'ChannelKind', says: 'Protocols of channels.', values: channelKinds },
  { name: 'channelStates', type: 'ChannelState', says: 'States of a connection.', values: channelStates },
  {
    name: 'companionKinds',
    type: 'CompanionKind',
    says: 'What companion services do.',
    values: companionKinds,
  },
  { name: 'languages', type: 'Language', says: 'Languages of texts for guests.', values: languages },
  {
    name: 'promotionKinds',
    type: 'PromotionKind',
    says: 'What a promotion gives: one of these fields of its document.',
    values: offerFieldNames,
  },
  { name: 'auditedKinds', type: 'AuditedKind', says: 'What the audit trail is about.', values: auditedKinds },
  { name: 'auditedActions', type: 'AuditedAction', says: 'What was done to it.', values: auditedActions },
  {
    name: 'undoableKinds',
    type: 'UndoableKind',
    says: 'Whose changes are undone.',
    values: Object.keys(undoableKinds),
  },
  {
    name: 'paymentDirections',
    type: 'PaymentDirection',
    says: 'What happened to money at the property.',
    values: paymentDirections,
  },
  { name: 'paymentKinds', type: 'PaymentKind', says: 'How it moved.', values: paymentKinds },
  { name: 'actorKinds', type: 'ActorKind', says: 'Who does it.', values: actorKinds },
  { name: 'scopes', type: 'Scope', says: 'What a key may do.', values: scopes },
  { name: 'jobGroups', type: 'JobGroup', says: 'What jobs are about.', values: jobGroups },
  { name: 'jobStates', type: 'JobState', says: 'How a job is doing.', values: jobStates },
  { name: 'webhookTypes', type: 'WebhookType', says: 'Events of webhooks.', values: webhookTypes },
  { name: 'reportNames', type: 'ReportName', says: 'Reports.', values: reportNames },
  { name: 'reviewStates', type: 'ReviewState', says: 'States of a review.', values: reviewStates },
  { name: 'weekdays', type: 'Weekday', says: 'Days of the week.', values: weekdayNames },
  { name: 'settingGroups', type: 'SettingGroup', says: 'What settings are about.', values: settingGroups },
]

/** A TypeScript file with a constant and a type for each list, the roles that roles give, and the fields of forms. */
export function adminKinds(): string {
  const given = Object.fromEntries(roles.map(role => [role, rolesGivenBy(role)]))
  const settings = Object.fromEntries(
    Object.entries(installationSettings).map(([name, { group, unit, fallback, schema }]) => [
      name,
      { group, unit, default: fallback, ...fieldOf(schema) },
    ]),
  )
  const options = Object.fromEntries(
    channelKinds.map(kind => {
      const { properties }: TObject = channelSettings[kind]
      return [
        kind,
        Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, fieldOf(each)])),
      ]
    }),
  )
  const bounds = Object.fromEntries(optionNames.map(name => [name, fieldOf(companionOptions[name].schema)]))
  return `${[
    '// Written by scripts/write-docs.ts from the tables of the server.',
    ...lists.map(
      ({ name, type, says, values }) =>
        `${constant(name, says, values)}\nexport type ${type} = (typeof ${name})[number]`,
    ),
    constant('rolesGiven', 'The roles that each role gives at least somewhere.', given),
    constant('settings', 'The settings of the installation, with what each takes.', settings),
    constant('channelOptions', 'The settings that each kind of channel has of its own.', options),
    constant('companionOptions', 'What is set of companion services, with what each takes.', bounds),
  ].join('\n\n')}\n`
}

const constant = (name: string, says: string, value: unknown): string =>
  `/** ${says} */\nexport const ${name} = ${literal(value, '')} as const`

/** What a form needs of a schema. */
function fieldOf(schema: TSchema) {
  const { type, anyOf, ...limits } = schema as TSchema & Record<string, unknown>
  const [given = schema] = (anyOf as TSchema[] | undefined) ?? []
  const {
    enum: values,
    format,
    minimum,
    maximum,
    maxLength,
  } = { ...given, ...limits } as Record<string, unknown>
  const all = {
    type: type ?? (given as { type?: unknown }).type,
    enum: values,
    format,
    minimum,
    maximum,
    maxLength,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

const width = 110

/** A value as TypeScript, on one line where it fits. */
function literal(value: unknown, indent: string): string {
  if (typeof value === 'string') return value.includes("'") ? JSON.stringify(value) : `'${value}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const parts = Array.isArray(value)
    ? value.map(each => literal(each, inner))
    : Object.entries(value).map(([name, each]) => `${key(name)}: ${literal(each, inner)}`)
  const blank = Array.isArray(value) || parts.length === 0 ? '' : ' '
  const line = `${open}${blank}${parts.join(', ')}${blank}${close}`
  if (line.length + indent.length < width - 50 && !line.includes('\n')) return line
  return `${open}\n${parts.map(part => `${inner}${part},\n`).join('')}${indent}${close}`
}
