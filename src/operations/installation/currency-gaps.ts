// Says which currencies cannot be converted, and whom it affects: their properties are shown in their own currency only, and a
// request for one of them in another is refused.

import { readSettings } from '../../store/installation/settings.ts'
import { findUnconvertible, type Unconvertible } from '../../store/monitoring/unconvertible.ts'
import type { Reader } from '../../store/postgres/database.ts'
import { addDays, formatDay, localTime } from '../../values/civil-dates.ts'
import type { Clock } from '../../values/clock.ts'

/** In a sentence. */
const named = 10

/** A sentence for each currency; `publisherId` null for all publishers. */
export async function currencyGaps(
  reader: Reader,
  clock: Clock,
  publisherId: number | null,
): Promise<string[]> {
  const { exchangeRateMaxAgeDays } = await readSettings(reader)
  const { today } = localTime(clock.now(), 'UTC')
  const oldest = formatDay(addDays(today, -exchangeRateMaxAgeDays))
  const gaps = await findUnconvertible(reader, { oldest, publisherId, named })
  return gaps.map(sentenceOf)
}

function sentenceOf(gap: Unconvertible): string {
  const { currency, asOf, propertyIds, properties, publishers, publisherCount } = gap
  const rate =
    asOf === null
      ? `${currency} has no exchange rate`
      : `the exchange rate of ${currency} is too old (${asOf})`
  const who = `of publisher ${listed(publishers, publisherCount)}`
  const effect =
    properties === 0
      ? `properties ${who} are shown in their own currency where ${currency} is wanted`
      : `property ${listed(propertyIds, properties)} ${who} is shown in ${currency} only`
  return `${rate}: ${effect}; import the rates of the bank, or set one: hostelry exchange-rate set ${currency} PER_EURO`
}

const listed = (names: readonly string[], count: number): string =>
  `${names.join(', ')}${count > names.length ? ` and ${count - names.length} more` : ''}`
