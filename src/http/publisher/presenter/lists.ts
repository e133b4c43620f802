// Answers that are lists of small facts: currencies and events.

import type { EventPage, ListedCurrency } from '../../../operations/answers.ts'
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

export function writeEvents(out: ByteWriter, { bodies, lastSequence, hasMore }: EventPage): void {
  out.raw(`{"events":[${bodies.join(',')}],"last_sequence":${lastSequence},"has_more":${hasMore}}`)
}
