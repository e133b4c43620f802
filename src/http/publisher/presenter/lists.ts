// Answers that are lists of small facts: currencies, settings and events.

import type { SuggestedPlace } from '../../../lodging/properties/property-search.ts'
import { siteUrl } from '../../../lodging/publishers/site-address.ts'
import type { EventPage, ListedCurrency, PublisherSite } from '../../../operations/answers.ts'
import { decimalsOf } from '../../../values/currencies.ts'
import type { ByteWriter } from '../../json/byte-writer.ts'

/** `language` is that of the names. */
export function writeCurrencies(
  out: ByteWriter,
  currencies: readonly ListedCurrency[],
  language: string,
): void {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  const answer = currencies.map(({ code, perEuro, asOf, isDefault }) => ({
    code,
    name: names.of(code),
    decimals: decimalsOf(code),
    exchange_rate: Number(perEuro),
    exchange_rate_as_of: asOf,
    is_default: isDefault,
  }))
  out.raw(JSON.stringify(answer))
}

/** What guests may mean by what they type. */
export function writePlaces(out: ByteWriter, found: readonly SuggestedPlace[]): void {
  const places = found.map(({ position, ...place }) => ({
    ...place,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
  }))
  out.raw(JSON.stringify({ places }))
}

/** What a publisher builds its pages from. */
export function writeSite(
  out: ByteWriter,
  { publisher, destinations, facets }: PublisherSite,
  publicUrl: string,
): void {
  const { settings, site } = publisher
  const pages = site === undefined ? null : `${siteUrl(site, publicUrl)}/properties`
  const { destination: _destinations, area: _areas, ...values } = facets
  const answer = {
    publisher: {
      id: publisher.id,
      name: publisher.name,
      language: settings.language,
      default_currency: settings.defaultCurrency,
      envelope: settings.envelope,
      permalink_url: settings.permalinkUrl ?? pages,
      book_direct_url: settings.bookDirectUrl ?? pages,
    },
    destinations,
    ...values,
  }
  out.raw(JSON.stringify(answer))
}

/** The answer of events, whose bodies are JSON already. */
export function writeEvents(out: ByteWriter, { bodies, lastSequence, hasMore }: EventPage): void {
  out.raw(`{"events":[${bodies.join(',')}],"last_sequence":${lastSequence},"has_more":${hasMore}}`)
}
