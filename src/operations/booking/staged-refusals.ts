// The refusals that a scenario of a test key asks for once everything else has been checked, each by the function that makes
// it when it is real.

import { raisedAmount, type TestScenario } from '../../lodging/installation/test-scenarios.ts'
import type { StayPrice } from '../../lodging/prices/price.ts'
import type { Fault } from '../../values/faults.ts'
import { priceChanged } from '../shopping/quotes/price-promise.ts'

/** Refuses by the scenario `price_changed`; `shown` is the price as it is. */
export function playPriceChange(
  scenario: TestScenario | undefined,
  shown: Pick<StayPrice, 'total' | 'currency' | 'decimals'>,
): void {
  if (scenario !== 'price_changed') return
  const { total } = shown.total
  throw priceChanged(total, { ...shown, total: { ...shown.total, total: raisedAmount(total) } })
}

/** Refuses by the scenarios in which a card is declined. */
export function playDecline(scenario: TestScenario | undefined, declined: () => Fault): void {
  if (scenario === 'card_declined' || scenario === 'payment_challenge') throw declined()
}
