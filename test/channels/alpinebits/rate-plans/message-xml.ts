// Writes the XML of a message from its model.

import type {
  DaysModel,
  OfferRuleModel,
  PlanModel,
  RateModel,
  RuleModel,
  SupplementModel,
} from './message-model.ts'

export type NotifType = 'New' | 'Overlay' | 'Remove'

/** A whole message of plans that are sent as New. */
export const messageXml = (plans: readonly PlanModel[]): string =>
  requestXml(plans.map(plan => planXml(plan)).join(''))

/** A message around RatePlan elements. */
export const requestXml = (plans: string, uniqueId = ''): string =>
  '<?xml version="1.0" encoding="UTF-8"?>' +
  '<OTA_HotelRatePlanNotifRQ xmlns="http://www.opentravel.org/OTA/2003/05" Version="3.000">' +
  `${uniqueId}<RatePlans HotelCode="123">${plans}</RatePlans></OTA_HotelRatePlanNotifRQ>`

export const completeSet = '<UniqueID Type="16" ID="1" Instance="CompleteSet"/>'

export function planXml(plan: PlanModel): string {
  const { code, currency, rates, rules, supplements } = plan
  return element('RatePlan', { RatePlanNotifType: 'New', CurrencyCode: currency, RatePlanCode: code }, [
    rules.length === 0 ? '' : element('BookingRules', {}, rules.map(ruleXml)),
    element('Rates', {}, [staticRateXml(plan), ...rates.map(rateXml)]),
    supplements.length === 0 ? '' : element('Supplements', {}, supplements.flatMap(supplementXml)),
    offersXml(plan),
  ])
}

type Attributes = Readonly<Record<string, string | number | boolean | null>>

function element(name: string, attributes: Attributes, inside: readonly string[] = []): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ` ${key}="${value}"`)
    .join('')
  return `<${name}${written}>${inside.join('')}</${name}>`
}

const weekdayNames = ['Mon', 'Tue', 'Weds', 'Thur', 'Fri', 'Sat', 'Sun']

const daysXml = (name: string, days: DaysModel): string =>
  days === null
    ? ''
    : element(name, Object.fromEntries(weekdayNames.map((day, index) => [day, days[index] ?? true])))

const weekdaysXml = (arrival: DaysModel, departure: DaysModel): string =>
  arrival === null && departure === null
    ? ''
    : element('DOW_Restrictions', {}, [
        daysXml('ArrivalDaysOfWeek', arrival),
        daysXml('DepartureDaysOfWeek', departure),
      ])

function lengthsXml(lengths: Readonly<Record<string, number | null>>): string {
  const written = Object.entries(lengths).flatMap(([type, time]) =>
    time === null ? [] : [element('LengthOfStay', { Time: time, TimeUnit: 'Day', MinMaxMessageType: type })],
  )
  return written.length === 0 ? '' : element('LengthsOfStay', {}, written)
}

export const ruleXml = (rule: RuleModel): string =>
  element(
    'BookingRule',
    { CodeContext: rule.room && 'ROOMTYPE', Code: rule.room, Start: rule.start, End: rule.end },
    [
      lengthsXml({
        SetMinLOS: rule.minLos,
        SetMaxLOS: rule.maxLos,
        SetForwardMinStay: rule.forwardMin,
        SetForwardMaxStay: rule.forwardMax,
      }),
      weekdaysXml(rule.arrival, rule.departure),
      element('RestrictionStatus', { Restriction: 'Master', Status: rule.closed ? 'Close' : 'Open' }),
    ],
  )

const staticRateXml = ({ unit, type }: PlanModel): string =>
  element('Rate', { RateTimeUnit: 'Day', UnitMultiplier: unit }, [
    element('BaseByGuestAmts', {}, [element('BaseByGuestAmt', { Type: type })]),
    element('MealsIncluded', { MealPlanCodes: '14', MealPlanIndicator: true }),
  ])

export const rateXml = ({ room, start, end, base, adult, children }: RateModel): string =>
  element('Rate', { InvTypeCode: room, Start: start, End: end }, [
    element(
      'BaseByGuestAmts',
      {},
      base.map(({ guests, amount }) =>
        element('BaseByGuestAmt', { NumberOfGuests: guests, AmountAfterTax: amount, AgeQualifyingCode: 10 }),
      ),
    ),
    adult === null && children.length === 0
      ? ''
      : element('AdditionalGuestAmounts', {}, [
          adult === null ? '' : element('AdditionalGuestAmount', { Amount: adult, AgeQualifyingCode: 10 }),
          ...children.map(({ min, max, amount }) =>
            element('AdditionalGuestAmount', {
              Amount: amount,
              AgeQualifyingCode: 8,
              MinAge: min,
              MaxAge: max,
            }),
          ),
        ]),
  ])

function supplementXml({ code, chargeType, mandatory, weekdays, prices }: SupplementModel): string[] {
  const own = { InvType: 'EXTRA', InvCode: code }
  const terms = {
    ...own,
    AddToBasicRateIndicator: true,
    MandatoryIndicator: mandatory,
    ChargeTypeCode: chargeType,
  }
  return [
    element('Supplement', terms, [
      weekdays === null
        ? ''
        : element('PrerequisiteInventory', { InvType: 'ALPINEBITSDOW', InvCode: weekdays }),
      element('Description', { Name: 'title' }, [
        `<Text TextFormat="PlainText" Language="en">Extra ${code}</Text>`,
      ]),
    ]),
    ...prices.map(({ room, start, end, amount }) =>
      element('Supplement', { ...own, Amount: amount, Start: start, End: end }, [
        room === null ? '' : element('PrerequisiteInventory', { InvType: 'ROOMTYPE', InvCode: room }),
      ]),
    ),
  ]
}

function offersXml({ offer, freeNights, family }: PlanModel): string {
  const offers = [element('Offer', {}, [element('OfferRules', {}, [offerRuleXml(offer)])])]
  if (freeNights !== null) {
    const { required, free, repeats } = freeNights
    const pattern = repeats ? '0'.repeat(required - free) + '1'.repeat(free) : null
    const discount = {
      Percent: 100,
      NightsRequired: required,
      NightsDiscounted: free,
      DiscountPattern: pattern,
    }
    offers.push(element('Offer', {}, [element('Discount', discount)]))
  }
  if (family !== null) {
    const { maxAge, minCount, free } = family
    const guest = {
      AgeQualifyingCode: 8,
      MaxAge: maxAge,
      MinCount: minCount,
      FirstQualifyingPosition: 1,
      LastQualifyingPosition: free,
    }
    offers.push(
      element('Offer', {}, [
        element('Discount', { Percent: 100 }),
        element('Guests', {}, [element('Guest', guest)]),
      ]),
    )
  }
  return element('Offers', {}, offers)
}

const offerRuleXml = (offer: OfferRuleModel): string =>
  element(
    'OfferRule',
    {
      MinAdvancedBookingOffset: offer.minAdvance === null ? null : `P${offer.minAdvance}D`,
      MaxAdvancedBookingOffset: offer.maxAdvance === null ? null : `P${offer.maxAdvance}D`,
    },
    [
      lengthsXml({ SetMinLOS: offer.minLos, SetMaxLOS: offer.maxLos }),
      weekdaysXml(offer.arrival, offer.departure),
      element('Occupancy', {
        AgeQualifyingCode: 10,
        MinAge: offer.adults.minAge,
        MinOccupancy: offer.adults.min,
        MaxOccupancy: offer.adults.max,
      }),
      offer.children === null
        ? ''
        : element('Occupancy', {
            AgeQualifyingCode: 8,
            MinAge: offer.children.minAge,
            MaxAge: offer.children.maxAge,
            MinOccupancy: offer.children.min,
            MaxOccupancy: offer.children.max,
          }),
    ],
  )
