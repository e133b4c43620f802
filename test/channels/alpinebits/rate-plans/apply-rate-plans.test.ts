// What a message does to the plans of a property, and why one is refused.

import { describe, expect, test } from 'vitest'
import { MessageRefusal } from '../../../../src/channels/alpinebits/message-refusal.ts'
import type { Tariff } from '../../../../src/lodging/tariff.ts'
import { applied } from './applied.ts'
import { completeSet, messageXml, planXml, rateXml, requestXml, ruleXml } from './message-xml.ts'
import { ourPrice } from './our-price.ts'
import { double, smallPlan, smallRate } from './small-plan.ts'

const stay = (arrival: string, departure: string) => ({
  ...{ arrival, departure, adults: 2, ages: [], bookedOn: '2027-01-10' },
})
const sent = (xml: string, before: readonly Tariff[] = []) => applied(xml, [double], before).tariffs
const [one] = sent(messageXml([smallPlan()]))
const codes = (tariffs: readonly Tariff[]) => tariffs.map(({ rateCode }) => rateCode)
const overlay = (inside: string): string =>
  requestXml(
    `<RatePlan RatePlanNotifType="Overlay" CurrencyCode="EUR" RatePlanCode="P1">${inside}</RatePlan>`,
  )
const openRule = {
  ...{ closed: false, minLos: null, maxLos: null, forwardMin: null, forwardMax: null },
  ...{ room: null, arrival: null, departure: null },
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
