// What a publisher asks beside properties and reservations: which currencies there are, and what happened.

import type { Operations } from '../../operations/operations.ts'
import { discountOperations } from './discount-operations.ts'
import { type PublisherOperation, publisherOperation, readRefusals } from './operation.ts'
import { writeCurrencies, writeEvents, writePlaces, writeSite } from './presenter/lists.ts'
import {
  currenciesAnswer,
  currenciesBody,
  placesAnswer,
  placesBody,
  placesRequest,
} from './schemas/directory-bodies.ts'
import { eventsAnswer, eventsBody, eventsRequest } from './schemas/event-bodies.ts'
import { languageOf } from './schemas/fields.ts'
import { settingsAnswer, settingsBody } from './schemas/site-bodies.ts'

/** currencies, settings, places, discounts and events. */
export const directoryOperations = (operations: Operations, publicUrl: string): PublisherOperation[] => [
  publisherOperation({
    path: 'currencies',
    // As the older form of the interface spells it.
    aliases: ['currences'],
    get: 'always',
    mayBeStale: true,
    scope: 'view',
    summary: 'Currencies: those that amounts can be shown in.',
    description: 'The euro and every currency with an exchange rate that may be quoted today.',
    body: currenciesBody,
    result: currenciesAnswer,
    refusals: readRefusals,
    answer: async (holder, { language = holder.publisher.settings.language }) => {
      const ageSeconds = operations.memoryAge()
      const currencies = await operations.listCurrencies(holder)
      return { ageSeconds, write: out => writeCurrencies(out, currencies, language) }
    },
  }),
  publisherOperation({
    path: 'settings',
    aliases: [''],
    get: 'always',
    mayBeStale: true,
    scope: 'view',
    summary: 'Settings: what a publisher builds its pages from.',
    description:
      'The publisher of the key with its settings, and the destinations with areas, filters, amenities, types and stars ' +
      'of its properties, each with a count.',
    body: settingsBody,
    result: settingsAnswer,
    refusals: readRefusals,
    answer: async (holder, fields) => {
      const ageSeconds = operations.memoryAge()
      const site = await operations.showPublisherSite(holder, languageOf(fields))
      return { ageSeconds, write: out => writeSite(out, site, publicUrl) }
    },
  }),
  publisherOperation({
    path: 'places/suggest',
    mayBeStale: true,
    scope: 'view',
    summary: 'Places: what a guest may mean by what was typed so far.',
    description:
      'Destinations, areas, cities and properties that the text names, among those that the key may sell, while a guest types. ' +
      'Lists of properties take the same `text`.',
    body: placesBody,
    result: placesAnswer,
    refusals: readRefusals,
    answer: async (holder, fields) => {
      const ageSeconds = operations.memoryAge()
      const places = await operations.listPlaces(holder, placesRequest(fields))
      return { ageSeconds, write: out => writePlaces(out, places) }
    },
  }),
  ...discountOperations(operations),
  publisherOperation({
    path: 'events',
    scope: 'manage',
    summary: 'Events: what webhooks were sent, to be read again.',
    description:
      'The events of the publisher’s reservations after a sequence, in order. No event can appear later with a ' +
      'sequence below `last_sequence`; while bookings are being made an event may take ten seconds to appear.',
    body: eventsBody,
    result: eventsAnswer,
    refusals: readRefusals,
    answer: async (holder, fields) => {
      const page = await operations.listPublishedEvents(holder, eventsRequest(fields))
      return { write: out => writeEvents(out, page) }
    },
  }),
]
