// Imports the exchange rates of the European Central Bank, so that prices can be shown in other currencies.

import { parseEcbRates, type SkippedRate } from '../../outbound/ecb-rates.ts'
import { guardedFetch } from '../../outbound/guarded-fetch.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import { writeExchangeRates } from '../../store/installation/exchange-rates.ts'
import { formatDay, localTime } from '../../values/civil-dates.ts'
import { badRequest, Fault } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { currencyGaps } from './currency-gaps.ts'

export interface RatesOutcome {
  /** The day of the rates, YYYY-MM-DD. */
  readonly asOf: string
  /** Number of currencies that now have the file's rate. */
  readonly written: number
  readonly skipped: readonly SkippedRate[]
  /** A sentence for each currency that cannot be converted all the same, with whom that affects. */
  readonly warnings: readonly string[]
}

/**
 * Stores the newest day of an ECB file. A rate set by an administrator stays (it is among `skipped`), and so do rates
 * that the file lacks. Throws BadRequestException for a file that cannot be read or is of a future day.
 */
export async function importRates(
  context: Pick<AppContext, 'database' | 'clock'>,
  xml: string,
): Promise<RatesOutcome> {
  const { asOf, rates, skipped } = parseEcbRates(xml)
  refuseFuture(context, asOf)
  const given = new Map([...rates].map(([currency, perEuro]) => [currency, { perEuro, asOf }]))
  const { written, warnings } = await context.database.transaction(async transaction => ({
    written: await writeExchangeRates(transaction, given, 'ecb'),
    warnings: await currencyGaps(transaction, context.clock, null),
  }))
  const kept = [...rates.keys()]
    .filter(currency => !written.includes(currency))
    .map(currency => ({ currency, reason: 'an admin set its rate, or a newer one is held' }))
  return { asOf, written: written.length, skipped: [...skipped, ...kept], warnings }
}

/**
 * Fetches an ECB file from an https address on the public Internet and stores its newest day. Throws as
 * `importRates`, and BadRequestException for an address that does not give the file.
 */
export async function importRatesFrom(
  context: Pick<AppContext, 'database' | 'clock'>,
  address: string,
): Promise<RatesOutcome> {
  return importRates(context, await fetched(address))
}

async function fetched(address: string): Promise<string> {
  const refuse = (message: string) => badRequest([{ field: 'url', message }])
  try {
    const { status, body } = await guardedFetch(address)
    if (status === 200) return new TextDecoder().decode(body)
    throw refuse(`must give the file; it answered with status ${status}`)
  } catch (error) {
    if (error instanceof OutboundError) throw refuse(`cannot be fetched: ${error.message}`)
    throw error
  }
}

/** A rate of a future day would look fresh long after it is stale; the bank's days are those of Frankfurt. */
function refuseFuture({ clock }: Pick<AppContext, 'clock'>, asOf: string): void {
  const today = formatDay(localTime(clock.now(), 'Europe/Berlin').today)
  if (asOf <= today) return
  throw new Fault(
    'BadRequestException',
    `The file of exchange rates is of ${asOf}, which is after today, ${today}. Send the file of today or an earlier day.`,
  )
}
