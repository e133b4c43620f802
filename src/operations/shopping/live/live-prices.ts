// The rates of a live source as this server shows and stores them: the lines, penalties and texts are the source's own.

import type { Language } from '../../../lodging/documents/languages.ts'
import type { StatedCharge } from '../../../lodging/prices/policies.ts'
import type { ChargeItem } from '../../../lodging/prices/price.ts'
import { totalOf } from '../../../lodging/prices/totals.ts'
import type { RatePlan, Room } from '../../../lodging/properties/property.ts'
import type { PricedRate } from '../../../pricing/priced-stay.ts'
import type { LiveCharge, LiveOffer, LiveRate } from '../../../sources/live-offers.ts'
import { decimalsOf } from '../../../values/currencies.ts'
import { type Minor, subtract } from '../../../values/money.ts'
import { cancellationText, depositText } from '../../../wording/policy-texts.ts'
import { wordsIn } from '../../../wording/wording.ts'

/** A rate in its own currency, with texts in the language of the answer. */
export function pricedLive(rate: LiveRate, language: Language): PricedRate {
  const nights = rate.nights.map(night => ({
    day: night.day,
    originalRate: night.originalRate,
    rate: night.rate,
    promotionalSavings: subtract(night.originalRate, night.rate),
    promotionId: null,
    inventory: night.available,
  }))
  const taxItems = rate.taxes.map(itemOf)
  const fees = rate.fees.map(itemOf)
  const checkinFees = rate.checkinFees.map(itemOf)
  const charged = (amount: Minor) => chargeOf(amount, rate.total)
  return {
    plan: planOf(rate),
    currency: rate.currency,
    decimals: decimalsOf(rate.currency),
    nights,
    promotions: rate.promotions
      .filter(({ saved }) => saved > 0)
      .map(({ id, name, saved }) => ({
        promotion: { id, name, offer: { kind: 'amount_per_stay', amount: saved } },
        saved,
      })),
    discount: null,
    taxItems,
    fees,
    checkinFees,
    total: { ...totalOf({ nights, discount: null, taxItems, fees, checkinFees }), balanceDue: rate.dueNow },
    isRefundable: rate.isRefundable ? 'Y' : 'N',
    isDepositRequired: rate.dueNow > 0 ? 'Y' : 'N',
    deposit: {
      charge: charged(rate.dueNow),
      ownText: rate.depositText ?? depositOf(rate, language),
    },
    cancellation: {
      periods: rate.penalties.map(({ until, penalty }) => ({ until, charge: charged(penalty) })),
      noShow: charged(rate.noShowPenalty),
      ownText: rate.cancellationText ?? cancellationOf(rate, language),
    },
    cancellationPenalties: rate.penalties,
    noShowPenalty: rate.noShowPenalty,
    beds: bedsOf(rate.offers),
  }
}

/** The room with every bed that one of its rates can be booked with. */
export const roomWithBeds = (room: Room, rates: readonly PricedRate[]): Room => ({
  ...room,
  beds: [...new Map(rates.flatMap(({ beds }) => beds ?? []).map(bed => [bed.code, bed])).values()],
})

const bedsOf = (offers: readonly LiveOffer[]): Room['beds'] =>
  offers.map(({ bed }) => bed).filter(bed => bed !== null)

const itemOf = ({ name, description, amount, isIncluded = false }: LiveCharge): ChargeItem => ({
  name,
  description,
  total: amount,
  included: isIncluded,
})

/** Nothing of it is computed with: the figures of the rate are the source's. */
const planOf = ({ code, title, text, amenities, mealPlan }: LiveRate): RatePlan => ({
  code,
  title,
  text: [text, amenities.join(', ')].filter(part => part !== '').join(' '),
  mealPlan,
  deposit: { steps: [] },
  cancellation: { arrivalMinute: 0, steps: [], noShow: { kind: 'none' } },
  modification: { isAllowed: false, untilDays: null },
  depositText: null,
  cancellationText: null,
})

function chargeOf(amount: Minor, total: Minor): StatedCharge {
  if (amount === 0) return { kind: 'none' }
  return amount >= total ? { kind: 'full' } : { kind: 'sum', amount }
}

// The texts are made here, because amounts in them are in the rate's currency and not in the property's.
const depositOf = ({ dueNow, total, currency }: LiveRate, language: Language): string =>
  depositText({ charge: chargeOf(dueNow, total), ownText: null }, wordsIn(language), currency)

const cancellationOf = (rate: LiveRate, language: Language): string =>
  cancellationText(
    {
      periods: rate.penalties.map(({ until, penalty }) => ({ until, charge: chargeOf(penalty, rate.total) })),
      noShow: chargeOf(rate.noShowPenalty, rate.total),
      ownText: null,
    },
    wordsIn(language),
    rate.currency,
  )
