// What each command asks of a server elsewhere: an operation of the administration, with what the words and options of the command
// fill into it. The server checks it, as it does for every program.

import type operations from './admin-operations.json'
import {
  allDocuments,
  documents,
  flag,
  type Given,
  list,
  number,
  orNull,
  text,
  yesOrNo,
} from './given-words.ts'

export type OperationId = keyof typeof operations
type Value = string | number | boolean | null | undefined

/** One request. What is undefined is left out. */
export interface Ask {
  readonly operation: OperationId
  readonly path?: Readonly<Record<string, Value>>
  readonly filters?: Readonly<Record<string, Value>>
  readonly body?: unknown
}

/** Several requests are sent one after another. */
type Asking = (line: Given) => Ask | Promise<Ask | readonly Ask[]>

/** An operation about what the first word names. */
const about =
  (operation: OperationId, parameter = 'id'): Asking =>
  ({ words: [word] }) => ({ operation, path: { [parameter]: word } })

const archived = (options: Given['options']) => ({ archived: flag(options, 'archived') && 'only' })

const publisherFields = (options: Given['options']) => ({
  sells_all: flag(options, 'sells-all') ?? (flag(options, 'sells-granted') && false),
  language: text(options, 'language')?.toLowerCase(),
  default_currency: orNull(text(options, 'currency')?.toUpperCase()),
  envelope: text(options, 'envelope'),
  reads_by_get: yesOrNo(text(options, 'reads-by-get')),
  permalink_url: orNull(text(options, 'permalink')),
  book_direct_url: orNull(text(options, 'book-direct')),
  commission_percent: text(options, 'commission'),
})

const grants =
  (operation: OperationId): Asking =>
  ({ words: [id, ...properties] }) => ({
    operation,
    path: { id },
    body: { property_ids: properties.map(number) },
  })

const siteBody =
  (operation: OperationId): Asking =>
  async ({ words: [slug, file] }) => ({ operation, path: { slug }, body: (await documents(file))[0] })

const decision = (options: Given['options']) => ({ reason: text(options, 'reason') })

/** By the names of commands. */
export const asks: Readonly<Record<string, Asking>> = {
  import: async ({ words, options }) =>
    (await allDocuments(words)).map(document => ({
      operation: 'importProperty',
      path: { id: (document as { id?: number } | null)?.id ?? '-' },
      filters: { replace: flag(options, 'replace') },
      body: document,
    })),
  calendar: async ({ words: [id, ...files] }) =>
    (await allDocuments(files)).map(body => ({ operation: 'changeCalendar', path: { id }, body })),
  export: about('exportProperty'),
  'property list': ({ options }) => ({ operation: 'listProperties', filters: archived(options) }),
  'property archive': about('archiveProperty'),
  'property restore': about('restoreProperty'),

  'publisher list': ({ options }) => ({ operation: 'listPublishers', filters: archived(options) }),
  'publisher create': ({ words: [name], options }) => ({
    operation: 'createPublisher',
    body: { name, ...publisherFields(options) },
  }),
  'publisher set': ({ words: [id], options }) => ({
    operation: 'changePublisher',
    path: { id },
    body: { name: text(options, 'name'), ...publisherFields(options) },
  }),
  'publisher archive': about('archivePublisher'),
  'publisher restore': about('restorePublisher'),
  'publisher grant': grants('grantProperties'),
  'publisher revoke': grants('revokeProperties'),

  'admin list': () => ({ operation: 'listPeople' }),
  'admin invite': ({ options }) => ({
    operation: 'invitePerson',
    body: {
      name: text(options, 'name'),
      email: text(options, 'email'),
      language: text(options, 'language'),
      role: text(options, 'role'),
      publisher_id: number(text(options, 'publisher')),
      property_id: number(text(options, 'property')),
    },
  }),

  'companion list': () => ({ operation: 'listCompanions' }),
  'companion show': about('showCompanion'),
  'companion check': about('checkCompanion'),
  'companion rotate': ({ words: [id], options }) => ({
    operation: flag(options, 'finish') ? 'endOldCompanionSecrets' : 'rotateCompanionSecret',
    path: { id },
  }),
  'companion delete': about('deleteCompanion'),

  'key create': ({ options }) => ({
    operation: 'createKey',
    body: {
      kind: flag(options, 'admin') ? 'admin' : 'publisher',
      publisher_id: number(text(options, 'publisher')),
      scopes: list(text(options, 'scopes')),
      origins: flag(options, 'publishable') && (list(text(options, 'origin')) ?? []),
      requests_per_minute: number(text(options, 'limit')),
      is_test: flag(options, 'test'),
      label: text(options, 'label'),
      expires_on: text(options, 'expires'),
    },
  }),
  'key list': ({ options }) => ({
    operation: 'listKeys',
    filters: { publisher_id: text(options, 'publisher') },
  }),
  'key revoke': about('revokeKey'),
  'key usage': ({ words: [id], options }) => ({
    operation: 'showKeyUsage',
    path: { id },
    filters: { days: text(options, 'days') },
  }),

  report: ({ words: [name], options }) => ({
    operation: 'downloadReport',
    path: { report: name },
    filters: {
      from: text(options, 'from'),
      to: text(options, 'to'),
      group: text(options, 'by'),
      property_id: text(options, 'property'),
      publisher_id: text(options, 'publisher'),
      currency: text(options, 'currency')?.toUpperCase(),
      since: text(options, 'since'),
      until: text(options, 'until'),
    },
  }),

  'discount-code list': () => ({ operation: 'listDiscountCodes' }),
  'discount-code delete': about('deleteDiscountCode', 'code'),

  'site list': () => ({ operation: 'listSites' }),
  'site show': ({ words: [slug], options }) => ({
    operation: flag(options, 'draft') ? 'showDraft' : 'showSite',
    path: { slug },
  }),
  'site create': async ({ words: [file], options }) => ({
    operation: 'createSite',
    body: { publisher_id: number(text(options, 'publisher')), ...((await documents(file))[0] as object) },
  }),
  'site set': siteBody('changeSite'),
  'site draft': siteBody('changeDraft'),
  'site preview': about('linkToPreview', 'slug'),
  'site publish': about('publishDraft', 'slug'),
  'site discard': about('discardDraft', 'slug'),
  'site delete': about('deleteSite', 'slug'),

  settings: () => ({ operation: 'listSettings' }),
  'settings get': about('showSetting', 'name'),
  'settings set': ({ words: [name = '', value] }) => ({
    operation: 'changeSettings',
    body: { [name]: orNull(value) === null ? null : number(value) },
  }),

  'exchange-rate list': () => ({ operation: 'listExchangeRates' }),
  'exchange-rate set': ({ words: [currency, rate] }) => ({
    operation: 'setExchangeRate',
    path: { currency: currency?.toUpperCase() },
    body: { per_euro: rate },
  }),
  'exchange-rate unset': async ({ words }) =>
    words.map(currency => ({ operation: 'removeExchangeRate', path: { currency: currency.toUpperCase() } })),

  'source show': about('showContentImport', 'source'),
  'source stop': about('stopContentImport', 'source'),

  'webhook create': ({ options }) => ({
    operation: 'createWebhook',
    body: {
      publisher_id: number(text(options, 'publisher')),
      url: text(options, 'url'),
      types: list(text(options, 'types')),
    },
  }),
  'webhook set': ({ words: [id], options }) => {
    const types = text(options, 'types')
    return {
      operation: 'changeWebhook',
      path: { id },
      body: { url: text(options, 'url'), types: types === 'all' ? [] : list(types) },
    }
  },
  'webhook list': ({ options }) => ({
    operation: 'listWebhooks',
    filters: { publisher_id: text(options, 'publisher') },
  }),
  'webhook rotate': ({ words: [id], options }) => ({
    operation: flag(options, 'finish') ? 'endOldWebhookSecrets' : 'rotateWebhookSecret',
    path: { id },
  }),
  'webhook delete': about('deleteWebhook'),
  'webhook test': about('testWebhook'),
  'webhook replay': ({ words: [id], options }) => ({
    operation: 'replayWebhook',
    path: { id },
    body: { after: number(text(options, 'after')) },
  }),
  'webhook deliveries': ({ words: [id], options }) => ({
    operation: 'listDeliveries',
    path: { id },
    filters: { state: flag(options, 'parked') && 'parked' },
  }),
  'webhook resend': about('resendDelivery'),

  'channel list': ({ options }) => ({
    operation: 'listChannels',
    filters: { property_id: text(options, 'property') },
  }),
  'channel show': about('showChannel'),
  'channel pause': about('pauseChannel'),
  'channel resume': about('resumeChannel'),
  'channel archive': about('archiveChannel'),
  'channel rotate': about('rotateChannelSecret'),
  'channel open': about('openMissingNights'),
  'channel retell': about('retellChannel'),
  'channel messages': ({ words: [id, message], options }) =>
    message === undefined
      ? { operation: 'listChannelMessages', path: { id }, filters: { troubles: flag(options, 'troubles') } }
      : { operation: 'showChannelMessage', path: { id, message } },
  'channel replay': ({ words: [id, message] }) => ({
    operation: 'replayChannelMessage',
    path: { id, message },
  }),

  'partner list': () => ({ operation: 'listPartners' }),
  'partner end': about('endPartner'),

  'reservation list': ({ options }) => ({
    operation: 'listReservations',
    filters: {
      status: text(options, 'status'),
      property_id: text(options, 'property'),
      publisher_id: text(options, 'publisher'),
      page: text(options, 'page'),
    },
  }),
  'reservation show': about('showReservation', 'reference'),
  'reservation resolve': ({ words: [reference, verdict], options }) => ({
    operation: 'resolveReservation',
    path: { reference },
    body: { verdict, ...decision(options), source_confirmation: text(options, 'source-confirmation') },
  }),
  'reservation no-show': ({ words: [reference], options }) => ({
    operation: 'recordNoShow',
    path: { reference },
    body: decision(options),
  }),
  'reservation cancel': ({ words: [reference], options }) => ({
    operation: 'cancelForProperty',
    path: { reference },
    body: {
      ...decision(options),
      waive_penalty: flag(options, 'waive-penalty'),
      simulate: flag(options, 'simulate'),
    },
  }),

  'review import': async ({ words, options }) => ({
    operation: 'importReviews',
    filters: { publish: flag(options, 'publish') },
    body: { reviews: await allDocuments(words) },
  }),
  'review list': ({ options }) => ({
    operation: 'listReviews',
    filters: {
      property_id: text(options, 'property'),
      state: text(options, 'state'),
      cursor: text(options, 'after'),
    },
  }),
  'review publish': about('publishReview'),
  'review reject': about('rejectReview'),
}
