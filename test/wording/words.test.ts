// Counts take their plural forms, and amounts are exact to the minor unit.

import { describe, expect, test } from 'vitest'
import { languages } from '../../src/lodging/documents/languages.ts'
import type { StatedCharge } from '../../src/lodging/prices/policies.ts'
import type { PromotionOffer } from '../../src/lodging/prices/rules.ts'
import { minor } from '../../src/values/money.ts'
import { mailWords } from '../../src/wording/mail-words.ts'
import { partyText } from '../../src/wording/party-text.ts'
import { cancellationText, depositText } from '../../src/wording/policy-texts.ts'
import { promotionText } from '../../src/wording/promotion-texts.ts'
import { wordsIn } from '../../src/wording/wording.ts'
import type { Words } from '../../src/wording/words.ts'

test('a table that lacks an entry does not compile', () => {
  const { ifNobodyArrives: _, ...lacking } = wordsIn('en').policies
  // @ts-expect-error one entry is missing
  const policies: Words['policies'] = lacking
  expect(policies).toBe(lacking)
})

const due = (charge: StatedCharge, language: 'en' | 'de') =>
  depositText({ charge, ownText: null }, wordsIn(language), 'EUR')

describe('a deposit', () => {
  const rows: readonly [charge: StatedCharge, en: string, de: string][] = [
    [{ kind: 'none' }, 'No deposit is due when booking.', 'Bei der Buchung ist keine Anzahlung fällig.'],
    [
      { kind: 'nights', nights: 0 },
      'The first 0 nights are due when booking.',
      'Bei der Buchung sind die ersten 0 Nächte fällig.',
    ],
    [
      { kind: 'nights', nights: 1 },
      'The first night is due when booking.',
      'Bei der Buchung ist die erste Nacht fällig.',
    ],
    [
      { kind: 'nights', nights: 2 },
      'The first 2 nights are due when booking.',
      'Bei der Buchung sind die ersten 2 Nächte fällig.',
    ],
    [
      { kind: 'percent', percent: 10_000 },
      '1% of the total is due when booking.',
      'Bei der Buchung ist 1 % des Gesamtpreises fällig.',
    ],
    [
      { kind: 'percent', percent: 125_000 },
      '12.5% of the total is due when booking.',
      'Bei der Buchung sind 12,5 % des Gesamtpreises fällig.',
    ],
    [
      { kind: 'amount', amount: minor(125_005) },
      '1,250.05 EUR for each room is due when booking.',
      'Bei der Buchung sind 1.250,05 EUR je Zimmer fällig.',
    ],
    [
      { kind: 'sum', amount: minor(125_005) },
      '1,250.05 EUR is due when booking.',
      'Bei der Buchung sind 1.250,05 EUR fällig.',
    ],
    [
      { kind: 'full' },
      'The full amount is due when booking.',
      'Bei der Buchung ist der volle Betrag fällig.',
    ],
  ]
  test.each(rows)('of %j', (charge, en, de) =>
    expect([due(charge, 'en'), due(charge, 'de')]).toEqual([en, de]),
  )
})

describe('a cancellation policy', () => {
  const [early, late] = ['2026-12-20T18:00:00+01:00', '2026-12-24T09:05:00+01:00']
  const said = (language: 'en' | 'de', changes: object) =>
    cancellationText(
      { periods: [], noShow: { kind: 'full' }, ownText: null, ...changes },
      wordsIn(language),
      'EUR',
    )

  test('tells each period in both languages', () => {
    const periods = [
      { until: early, charge: { kind: 'none' } },
      { until: late, charge: { kind: 'nights', nights: 1 } },
      { until: null, charge: { kind: 'full' } },
    ]
    expect(said('en', { periods })).toBe(
      'Free cancellation until 20 Dec 2026, 18:00 (property time); after that the first night is charged; ' +
        'from 24 Dec 2026, 09:05 (property time) the full amount is charged. ' +
        'If nobody arrives, the full amount is charged.',
    )
    expect(said('de', { periods })).toBe(
      'Kostenlose Stornierung bis 20. Dezember 2026, 18:00 Uhr (Ortszeit der Unterkunft); ' +
        'danach wird die erste Nacht berechnet; ' +
        'ab 24. Dezember 2026, 09:05 Uhr (Ortszeit der Unterkunft) wird der volle Betrag berechnet. ' +
        'Bei Nichtanreise wird der volle Betrag berechnet.',
    )
  })

  test('that gives nothing back says so in both languages', () => {
    const periods = [{ until: null, charge: { kind: 'full' } }]
    expect(said('en', { periods })).toMatch(/^Not refundable: on cancellation the full amount is charged\./)
    expect(said('de', { periods })).toMatch(/^Nicht erstattungsfähig: bei Stornierung wird der volle Betrag/)
  })

  test('in the property’s own words is told as the property wrote it', () => {
    expect(said('de', { ownText: 'As the hotel says.' })).toBe('As the hotel says.')
  })
})

describe('a promotion', () => {
  const rows: readonly [offer: PromotionOffer, en: string, de: string][] = [
    [{ kind: 'percent', percent: 100_000 }, '10% off', '10 % Rabatt'],
    [
      { kind: 'amount_per_night', amount: minor(2_000) },
      '20.00 USD off each night',
      '20,00 USD Rabatt auf jede Nacht',
    ],
    [
      { kind: 'amount_per_stay', amount: minor(2_000) },
      '20.00 USD off the stay',
      '20,00 USD Rabatt auf den Aufenthalt',
    ],
    [{ kind: 'free_nights', stay: 4, pay: 3 }, 'Stay 4, pay 3', '4 Nächte bleiben, 3 bezahlen'],
    [{ kind: 'fixed_price', amount: minor(9_000) }, '90.00 USD a night', '90,00 USD je Nacht'],
  ]
  const own = { from: 'USD', to: 'USD', rate: '1', asOf: null }
  const other = { from: 'USD', to: 'JPY', rate: '150', asOf: null }

  test.each(rows)('%j', (offer, en, de) => {
    expect([promotionText(offer, own, wordsIn('en')), promotionText(offer, own, wordsIn('de'))]).toEqual([
      en,
      de,
    ])
  })

  test('is told in the currency shown, and again in its own', () => {
    const offer: PromotionOffer = { kind: 'amount_per_stay', amount: minor(2_000) }
    for (const [exchange, text] of [
      [own, '20,00 USD Rabatt auf den Aufenthalt'],
      [other, '3.000 JPY Rabatt auf den Aufenthalt'],
      [own, '20,00 USD Rabatt auf den Aufenthalt'],
    ] as const)
      expect(promotionText(offer, exchange, wordsIn('de'))).toBe(text)
  })
})

test.each([
  [Number.MAX_SAFE_INTEGER, 'EUR', '90,071,992,547,409.91 EUR', '90.071.992.547.409,91 EUR'],
  [1_234_567, 'KWD', '1,234.567 KWD', '1.234,567 KWD'],
  [100_000, 'JPY', '100,000 JPY', '100.000 JPY'],
  [-100_050, 'EUR', '-1,000.50 EUR', '-1.000,50 EUR'],
])('%i minor units of %s are exact', (amount, currency, en, de) => {
  expect(wordsIn('en').formats.amount(amount, currency)).toBe(en)
  expect(wordsIn('de').formats.amount(amount, currency)).toBe(de)
})

test('counts in mails take their plural form', () => {
  const [en, de] = [wordsIn('en').mails, wordsIn('de').mails]
  expect([0, 1, 2].map(en.nights)).toEqual(['0 nights', '1 night', '2 nights'])
  expect([0, 1, 2].map(de.nights)).toEqual(['0 Nächte', '1 Nacht', '2 Nächte'])
  expect([0, 1, 2].map(en.notices.rooms)).toEqual(['0 rooms', '1 room', '2 rooms'])
  const families: [number, number[]][] = [
    [0, []],
    [1, [0]],
    [2, [4, 9]],
  ]
  expect(families.map(family => partyText(...family, wordsIn('en')))).toEqual([
    '0 adults',
    '1 adult, 1 child (aged 0)',
    '2 adults, 2 children (aged 4, 9)',
  ])
  expect(families.map(family => partyText(...family, wordsIn('de')))).toEqual([
    '0 Erwachsene',
    '1 Erwachsener, 1 Kind (Alter: 0)',
    '2 Erwachsene, 2 Kinder (Alter: 4, 9)',
  ])
})

test('counts in mails about oversold nights take their plural form', () => {
  const said = (text: 'night' | 'more') =>
    languages.map(language => [1, 2].map(count => mailWords[language].oversold[text](count, 0)))
  expect(said('night')).toEqual([
    ['1 booked or held, 0 offered', '2 booked or held, 0 offered'],
    ['1 gebucht oder vorgemerkt, 0 angeboten', '2 gebucht oder vorgemerkt, 0 angeboten'],
    ['1 réservée ou retenue, 0 en vente', '2 réservées ou retenues, 0 en vente'],
    ['1 reservada o retenida, 0 a la venta', '2 reservadas o retenidas, 0 a la venta'],
    ['予約・仮押さえ 1 室、販売 0 室', '予約・仮押さえ 2 室、販売 0 室'],
    ['prenotate o bloccate: 1, offerte: 0', 'prenotate o bloccate: 2, offerte: 0'],
  ])
  expect(said('more')).toEqual([
    ['and one more line, in the calendar', 'and 2 more lines, in the calendar'],
    ['und eine weitere Zeile, im Kalender', 'und 2 weitere Zeilen, im Kalender'],
    ['et une autre ligne, dans le calendrier', 'et 2 autres lignes, dans le calendrier'],
    ['y una línea más, en el calendario', 'y 2 líneas más, en el calendario'],
    ['ほか 1 行はカレンダーをご覧ください', 'ほか 2 行はカレンダーをご覧ください'],
    ['e un’altra riga, nel calendario', 'e altre 2 righe, nel calendario'],
  ])
})
