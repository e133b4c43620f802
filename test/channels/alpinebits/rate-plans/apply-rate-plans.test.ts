// What a message does to the plans of a property, and why one is refused.

import { describe, expect, test } from 'vitest'
import { MessageRefusal } from '../../../../src/channels/alpinebits/message-refusal.ts'
import type { CodeMapping } from '../../../../src/channels/alpinebits/rate-plans/plan-codes.ts'
import type { Tariff } from '../../../../src/lodging/prices/tariff.ts'
import { applied } from './applied.ts'
import { completeSet, messageXml, planXml, rateXml, requestXml, ruleXml } from './message-xml.ts'
import { ourPrice } from './our-price.ts'
import { double, smallPlan, smallRate } from './small-plan.ts'

const stay = (arrival: string, departure: string) => ({
  arrival,
  departure,
  adults: 2,
  ages: [],
  bookedOn: '2027-01-10',
})
const sent = (xml: string, before: readonly Tariff[] = []) => applied(xml, [double], before).tariffs
const [one] = sent(messageXml([smallPlan()]))
const codes = (tariffs: readonly Tariff[]) => tariffs.map(({ rateCode }) => rateCode)
const overlay = (inside: string): string =>
  requestXml(
    `<RatePlan RatePlanNotifType="Overlay" CurrencyCode="EUR" RatePlanCode="P1">${inside}</RatePlan>`,
  )
const openRule = {
  closed: false,
  minLos: null,
  maxLos: null,
  forwardMin: null,
  forwardMax: null,
  room: null,
  arrival: null,
  departure: null,
}

describe('New', () => {
  test('replaces the plan and leaves other plans', () => {
    const both = sent(messageXml([smallPlan(), smallPlan({ code: 'P2' })]))
    const dearer = smallPlan({ rates: [{ ...smallRate, base: [{ guests: 2, amount: '150' }] }] })
    const after = sent(messageXml([dearer]), both)
    expect(codes(after).toSorted()).toEqual(['P1', 'P2'])
    expect(after.map(tariff => ourPrice(tariff, double, stay('2027-03-02', '2027-03-03')))).toEqual([
      300, 200,
    ])
  })

  test('leaves out rooms and plans that are not connected, and says so', () => {
    const { tariffs, warnings } = applied(
      messageXml([
        smallPlan({ rates: [smallRate, { ...smallRate, room: 'X' }] }),
        smallPlan({ code: 'OTHER' }),
      ]),
      [double],
    )
    expect(codes(tariffs)).toEqual(['P1'])
    expect(tariffs[0]!.rates.map(({ roomId }) => roomId)).toEqual([1])
    expect(warnings).toEqual([
      'RatePlanCode OTHER is not connected with a rate plan here, so the plan was left out.',
      'InvTypeCode X is not connected with a room here, so what is for it was left out.',
    ])
  })
})

describe('an Overlay', () => {
  test('replaces the rates of its days and no others', () => {
    const rate = {
      ...smallRate,
      start: '2027-03-10',
      end: '2027-03-12',
      base: [{ guests: 2, amount: '130' }],
    }
    const [after] = sent(overlay(`<Rates>${rateXml(rate)}</Rates>`), [one!])
    expect(ourPrice(after!, double, stay('2027-03-09', '2027-03-14'))).toBe(2 * (100 + 3 * 130 + 100))
  })

  test('without amounts takes the rates of its days away', () => {
    const gap = '<Rates><Rate InvTypeCode="A" Start="2027-03-10" End="2027-03-12"/></Rates>'
    const [after] = sent(overlay(gap), [one!])
    expect(ourPrice(after!, double, stay('2027-03-09', '2027-03-11'))).toBeNull()
    expect(ourPrice(after!, double, stay('2027-03-13', '2027-03-14'))).toBe(200)
  })

  test('takes the middle of a period, its ends, and days of several periods at once', () => {
    const rate = (start: string, end: string, amount: string) =>
      rateXml({ ...smallRate, start, end, base: [{ guests: 2, amount }] })
    const days = [
      rate('2027-03-10', '2027-03-12', '130'),
      rate('2027-02-20', '2027-03-02', '90'),
      rate('2027-03-13', '2027-03-13', '140'),
    ]
    const [after] = sent(overlay(`<Rates>${days.join('')}</Rates>`), [one!])
    const [again] = sent(overlay(`<Rates>${rate('2027-03-12', '2027-03-13', '150')}</Rates>`), [after!])
    const perNight = ['01', '02', '03', '09', '10', '11', '12', '13', '14', '28'].map(day => {
      const arrival = `2027-03-${day}`
      const departure = Temporal.PlainDate.from(arrival).add({ days: 1 }).toString()
      return ourPrice(again!, double, stay(arrival, departure))
    })
    expect(perNight).toEqual([180, 180, 200, 200, 260, 260, 300, 300, 200, 200])
    expect(again!.rates).toHaveLength(5)
  })

  test('with additional amounts alone is refused, as it would take the rates of its days away', () => {
    const rate = rateXml({ ...smallRate, start: '2027-03-10', end: '2027-03-12' })
    const alone = rate.replace(/<BaseByGuestAmts>.*<\/BaseByGuestAmts>/, '')
    expect(() => sent(overlay(`<Rates>${alone}</Rates>`), [one!])).toThrow('lacks BaseByGuestAmts')
  })

  test('closes and opens days', () => {
    const rules = (closed: boolean) =>
      overlay(
        `<BookingRules>${ruleXml({ ...openRule, closed, start: '2027-03-10', end: '2027-03-12' })}</BookingRules>`,
      )
    const [closed] = sent(rules(true), [one!])
    expect(ourPrice(closed!, double, stay('2027-03-09', '2027-03-11'))).toBeNull()
    expect(ourPrice(closed!, double, stay('2027-03-09', '2027-03-10'))).toBe(200)
    const [opened] = sent(rules(false), [closed!])
    expect(ourPrice(opened!, double, stay('2027-03-09', '2027-03-11'))).toBe(400)
  })
})

describe('plans are taken away', () => {
  const two = sent(messageXml([smallPlan(), smallPlan({ code: 'P2' })]))

  test('by Remove', () => {
    expect(codes(sent(requestXml('<RatePlan RatePlanNotifType="Remove" RatePlanCode="P1"/>'), two))).toEqual([
      'P2',
    ])
  })

  test('by a complete set that does not name them, and all by an empty one', () => {
    expect(codes(sent(requestXml(planXml(smallPlan()), completeSet), two))).toEqual(['P1'])
    expect(sent(requestXml('<RatePlan/>', completeSet), two)).toEqual([])
  })
})

describe('a message', () => {
  test.each([
    ['of another hotel', ' HotelCode="124"', 'HotelCode "124" is not the hotel of these credentials.'],
    ['of no hotel', '', 'RatePlans needs HotelCode or HotelName.'],
  ])('%s is refused', (_, names, reason) => {
    expect(() => sent(messageXml([smallPlan()]).replace(' HotelCode="123"', names))).toThrow(reason)
  })

  test('may name its hotel by name', () => {
    const named = messageXml([smallPlan()]).replace('HotelCode="123"', 'HotelName="Small hotel"')
    expect(codes(sent(named))).toEqual(['P1'])
  })
})

describe('a complete set', () => {
  const two = sent(messageXml([smallPlan(), smallPlan({ code: 'P2' })]))

  test('keeps a plan that it only names, and asks for one that has no prices here', () => {
    const names = '<RatePlan RatePlanCode="P2"/><RatePlan RatePlanCode="P3"/>'
    const { tariffs, warnings } = applied(requestXml(names, completeSet), [double], two)
    expect(tariffs).toEqual([two.find(({ rateCode }) => rateCode === 'P2')])
    expect(warnings).toEqual(['RatePlanCode P3 has no prices here; send it as New.'])
  })
})

describe('two plans that are connected with one rate plan', () => {
  const mapping = (connected: readonly string[]): CodeMapping => ({
    room: code => (code === 'A' ? 1 : null),
    ratePlans: code => (connected.includes(code) ? [{ rateCode: 'BAR', has: () => true }] : []),
  })
  const push = (xml: string, before: readonly Tariff[], connected = ['P1', 'P2']) =>
    applied(xml, [double], before, mapping(connected)).tariffs
  const first = push(messageXml([smallPlan()]), [])
  const second = messageXml([smallPlan({ code: 'P2' })])

  test('do not take its prices from each other', () => {
    const reason = 'P2 and P1 are both connected with the rate plan BAR'
    expect(() => push(second, first)).toThrow(reason)
    expect(() => push(messageXml([smallPlan(), smallPlan({ code: 'P2' })]), [])).toThrow(reason)
    expect(push(requestXml('<RatePlan RatePlanNotifType="Remove" RatePlanCode="P2"/>'), first)).toEqual(first)
  })

  test('one after the other are one that was renamed', () => {
    expect(push(second, first, ['P2']).map(({ sender }) => sender.planCode)).toEqual(['P2'])
    const removal = requestXml('<RatePlan RatePlanNotifType="Remove" RatePlanCode="P2"/>')
    expect(push(removal, first, ['P2'])).toEqual([])
  })
})

describe('two categories that are one room here', () => {
  const rooms = [double, { ...double, code: 'B' }]
  const push = (...changes: Partial<typeof smallRate>[]) =>
    applied(
      messageXml([
        smallPlan({ rates: [smallRate, ...changes.map(each => ({ ...smallRate, room: 'B', ...each }))] }),
      ]),
      rooms,
    )

  test('have one price', () => {
    const { tariffs } = push({ start: '2027-03-10', end: '2027-04-10' })
    expect(ourPrice(tariffs[0]!, double, stay('2027-03-27', '2027-03-30'))).toBe(600)
    const dearer = { base: [{ guests: 2, amount: '130' }] }
    expect(() => push(dearer)).toThrow('is for the same room here as the Rate of A in line 1, shares days')
    expect(push({ ...dearer, start: '2027-04-01', end: '2027-04-30' }).tariffs).toHaveLength(1)
  })

  test('do not owe a supplement twice', () => {
    const period = { start: '2027-03-01', end: '2027-03-28', amount: '7' }
    const prices = [
      { ...period, room: 'A' },
      { ...period, room: 'B' },
    ]
    const supplements = [{ code: 'S', chargeType: 19, mandatory: true, weekdays: null, prices }]
    expect(() => applied(messageXml([smallPlan({ supplements })]), rooms)).toThrow('shares days with')
  })
})

describe('joined plans', () => {
  const master = planXml(smallPlan({ freeNights: { required: 4, free: 1, repeats: false } })).replace(
    'RatePlanCode="P1"',
    'RatePlanCode="P1" RatePlanID="R" RatePlanQualifier="true"',
  )
  const alternative = planXml(smallPlan({ code: 'P2' }))
    .replace('RatePlanCode="P2"', 'RatePlanCode="P2" RatePlanID="R" RatePlanQualifier="false"')
    .replace(/<Offers>.*<\/Offers>/, '')

  test('share the offers of their master, also of one that is sent again', () => {
    const before = sent(requestXml(alternative + master))
    const price = (tariffs: readonly Tariff[]) =>
      ourPrice(tariffs.find(({ rateCode }) => rateCode === 'P2')!, double, stay('2027-03-02', '2027-03-06'))
    expect(price(before)).toBe(600)
    expect(
      price(sent(requestXml(master.replace('NightsDiscounted="1"', 'NightsDiscounted="2"')), before)),
    ).toBe(400)
  })

  test('have what their master says, although the master is connected with nothing', () => {
    const price = (tariffs: readonly Tariff[]) =>
      ourPrice(tariffs.find(({ rateCode }) => rateCode === 'P2')!, double, stay('2027-03-02', '2027-03-06'))
    const unsold = master.replace('RatePlanCode="P1"', 'RatePlanCode="MASTER"')
    const before = sent(requestXml(alternative + unsold))
    expect([codes(before), price(before)]).toEqual([['P2'], 600])
    expect(price(sent(requestXml(alternative), before))).toBe(600)
    const other = unsold.replace('NightsDiscounted="1"', 'NightsDiscounted="2"')
    expect(price(sent(requestXml(other), before))).toBe(400)
  })

  test('that are connected with nothing are left out, all of them', () => {
    const unsold = (xml: string) => xml.replace(/RatePlanCode="P/, 'RatePlanCode="X')
    const { tariffs, warnings } = applied(requestXml(unsold(master) + unsold(alternative)), [double])
    expect(tariffs).toEqual([])
    expect(warnings).toHaveLength(2)
  })

  test('have one master', () => {
    const other = master.replace('RatePlanCode="P1"', 'RatePlanCode="P3"')
    const both = 'RatePlanID R has the masters P1 and P3'
    const joined = sent(requestXml(master + alternative))
    expect(() => sent(requestXml(other), joined)).toThrow(both)
    const removal = '<RatePlan RatePlanNotifType="Remove" RatePlanCode="P1"/>'
    expect(codes(sent(requestXml(other + removal), joined)).toSorted()).toEqual(['P2', 'P3'])
  })

  test('are refused without a master', () => {
    expect(() => sent(requestXml(alternative))).toThrow('its master (RatePlanID R) is not known here')
  })
})

const rule = { ...openRule, start: '2027-03-01', end: '2027-03-05' }
const xml = messageXml([smallPlan()])
const refused: readonly (readonly [string, string])[] = [
  ['another currency', messageXml([smallPlan({ currency: 'CHF' })])],
  ['rates of a room that share a day', messageXml([smallPlan({ rates: [smallRate, smallRate] })])],
  ['rules that share a day', messageXml([smallPlan({ rules: [rule, rule] })])],
  [
    'a shorter longest stay than the shortest',
    messageXml([smallPlan({ rules: [{ ...rule, minLos: 4, maxLos: 3 }] })]),
  ],
  ['an end before the start', messageXml([smallPlan({ rates: [{ ...smallRate, end: '2027-02-01' }] })])],
  ['a plan twice', messageXml([smallPlan(), smallPlan()])],
  ['no first Rate', xml.replace(/<Rate RateTimeUnit.*?<\/Rate>/, '')],
  ['an unknown type of base amount', xml.replace('Type="7"', 'Type="8"')],
  ['an amount that has too many decimals', xml.replace('120.00', '120.00001')],
  ['two amounts for as many guests', xml.replace('NumberOfGuests="1"', 'NumberOfGuests="2"')],
  ['an age in two brackets', xml.replace('MinAge="3"', 'MinAge="2"')],
  ['a bracket without ages', xml.replace(' MaxAge="3"', '')],
  ['no offer rule', xml.replace(/<Offers>.*<\/Offers>/, '')],
  ['children without an age of adults', xml.replace(' MinAge="16"', '')],
  [
    'an odd pattern of free nights',
    messageXml([smallPlan({ freeNights: { required: 7, free: 1, repeats: true } })]).replace(
      '"0000001"',
      '"0000010"',
    ),
  ],
  [
    'more free nights than needed ones',
    messageXml([smallPlan({ freeNights: { required: 2, free: 3, repeats: false } })]),
  ],
  [
    'a family offer that frees more than it asks for',
    messageXml([smallPlan({ family: { maxAge: 6, minCount: 1, free: 2 } })]),
  ],
  [
    'an amount in another currency',
    xml.replace('NumberOfGuests="1"', 'NumberOfGuests="1" CurrencyCode="CHF"'),
  ],
  ['an amount in the first Rate', xml.replace('Type="7"', 'Type="7" AmountAfterTax="100"')],
  [
    'an alternative version of nothing',
    xml.replace('RatePlanCode="P1"', 'RatePlanCode="P1" RatePlanQualifier="false"'),
  ],
  ['an Overlay of an unknown plan', overlay('')],
  ['an Overlay with offers', overlay('<Offers><Offer/></Offers>')],
  [
    'a supplement that is nowhere described',
    xml.replace(
      '<Offers>',
      '<Supplements><Supplement InvType="EXTRA" InvCode="S" Amount="5" Start="2027-03-01" End="2027-03-02"/></Supplements><Offers>',
    ),
  ],
]

test.each(refused)('%s is refused with a reason', (_, message) => {
  const before = message.includes('<Offers><Offer/></Offers>') ? [one!] : []
  expect(() => sent(message, before)).toThrow(MessageRefusal)
})
