// Policies, promotions, dates, amounts and mails in French, Spanish and Japanese, each by the rules of its own language.

import { describe, expect, test } from 'vitest'
import type { Language } from '../../src/lodging/documents/languages.ts'
import type { StatedCharge } from '../../src/lodging/prices/policies.ts'
import type { PromotionOffer } from '../../src/lodging/prices/rules.ts'
import { type Day, parseDay } from '../../src/values/civil-dates.ts'
import { minor } from '../../src/values/money.ts'
import { dayText, instantText, shortDayText } from '../../src/wording/date-texts.ts'
import { localeFormats } from '../../src/wording/locale-formats.ts'
import { partyText } from '../../src/wording/party-text.ts'
import { cancellationText, depositText } from '../../src/wording/policy-texts.ts'
import { promotionText } from '../../src/wording/promotion-texts.ts'
import { wordsIn } from '../../src/wording/wording.ts'

const others = ['fr', 'es', 'ja'] as const satisfies Language[]
/** Blanks that do not break are written as _ here. */
const inAll = (said: (language: Language) => string): string[] =>
  others.map(language => said(language).replaceAll(/[\u00a0\u202f]/g, '_'))

const charges: [StatedCharge, fr: string, es: string, ja: string][] = [
  [
    { kind: 'none' },
    'Aucun acompte n’est dû à la réservation.',
    'No se requiere ningún depósito al reservar.',
    'ご予約時のお支払いはありません。',
  ],
  [
    { kind: 'nights', nights: 1 },
    'La première nuit est due à la réservation.',
    'Al reservar se paga la primera noche.',
    'ご予約時に最初の1泊分をお支払いいただきます。',
  ],
  [
    { kind: 'nights', nights: 2 },
    'Les 2 premières nuits sont dues à la réservation.',
    'Al reservar se pagan las 2 primeras noches.',
    'ご予約時に最初の2泊分をお支払いいただきます。',
  ],
  [
    { kind: 'percent', percent: 125_000 },
    'Un acompte de 12,5_% du montant total est dû à la réservation.',
    'Al reservar se paga el 12,5_% del importe total.',
    'ご予約時に合計金額の12.5%をお支払いいただきます。',
  ],
  [
    { kind: 'amount', amount: minor(125_005) },
    'Un acompte de 1_250,05 EUR par chambre est dû à la réservation.',
    'Al reservar se pagan 1250,05 EUR por habitación.',
    'ご予約時に1室につき1,250.05 EURをお支払いいただきます。',
  ],
  [
    { kind: 'sum', amount: minor(125_005) },
    'Un acompte de 1_250,05 EUR est dû à la réservation.',
    'Al reservar se pagan 1250,05 EUR.',
    'ご予約時に1,250.05 EURをお支払いいただきます。',
  ],
  [
    { kind: 'full' },
    'Le montant total est dû à la réservation.',
    'Al reservar se paga el importe total.',
    'ご予約時に全額をお支払いいただきます。',
  ],
]

test.each(charges)('a deposit of %j', (charge, ...texts) => {
  expect(inAll(language => depositText({ charge, ownText: null }, wordsIn(language), 'EUR'))).toEqual(texts)
})

describe('a cancellation policy', () => {
  const [early, late] = ['2026-12-01T18:00:00+01:00', '2026-12-24T09:05:00+01:00']
  const said = (periods: { until: string | null; charge: StatedCharge }[]) =>
    inAll(language =>
      cancellationText({ periods, noShow: { kind: 'full' }, ownText: null }, wordsIn(language), 'EUR'),
    )

  test('tells each period, in Japanese as sentences without blanks', () => {
    expect(
      said([
        { until: early, charge: { kind: 'none' } },
        { until: late, charge: { kind: 'nights', nights: 2 } },
        { until: null, charge: { kind: 'full' } },
      ]),
    ).toEqual([
      'Annulation gratuite jusqu’au 1er décembre 2026 à 18:00 (heure locale de l’hébergement)_; ' +
        'ensuite, les 2 premières nuits sont facturées_; ' +
        'à partir du 24 décembre 2026 à 09:05 (heure locale de l’hébergement), le montant total est facturé. ' +
        'En cas de non-présentation, le montant total est facturé.',
      'Cancelación gratuita hasta el 1 de diciembre de 2026, 18:00 (hora local del alojamiento); ' +
        'después, se cobran las 2 primeras noches; ' +
        'desde el 24 de diciembre de 2026, 09:05 (hora local del alojamiento), se cobra el importe total. ' +
        'Si no se presenta nadie, se cobra el importe total.',
      '2026年12月1日18:00（宿の現地時間）までのキャンセルは無料です。' +
        'それ以降は最初の2泊分を申し受けます。' +
        '2026年12月24日09:05（宿の現地時間）以降は全額を申し受けます。' +
        'ご連絡なくご宿泊されなかった場合は、全額を申し受けます。',
    ])
  })

  test('that gives nothing back says so', () => {
    expect(said([{ until: null, charge: { kind: 'full' } }])).toEqual([
      'Non remboursable_: en cas d’annulation, le montant total est facturé. ' +
        'En cas de non-présentation, le montant total est facturé.',
      'No reembolsable: en caso de cancelación, se cobra el importe total. ' +
        'Si no se presenta nadie, se cobra el importe total.',
      '返金不可：キャンセルの場合、全額を申し受けます。ご連絡なくご宿泊されなかった場合は、全額を申し受けます。',
    ])
  })
})

const offers: [PromotionOffer, fr: string, es: string, ja: string][] = [
  [{ kind: 'percent', percent: 100_000 }, '10_% de réduction', '10_% de descuento', '10%割引'],
  [
    { kind: 'amount_per_night', amount: minor(2_000) },
    '20,00 USD de réduction par nuit',
    '20,00 USD de descuento por noche',
    '1泊につき20.00 USD割引',
  ],
  [
    { kind: 'amount_per_stay', amount: minor(2_000) },
    '20,00 USD de réduction sur le séjour',
    '20,00 USD de descuento en la estancia',
    'ご滞在につき20.00 USD割引',
  ],
  [
    { kind: 'free_nights', stay: 4, pay: 3 },
    '4 nuits pour le prix de 3',
    '4 noches al precio de 3',
    '4泊のご滞在が3泊分の料金',
  ],
  [{ kind: 'fixed_price', amount: minor(9_000) }, '90,00 USD la nuit', '90,00 USD por noche', '1泊90.00 USD'],
]

test.each(offers)('a promotion %j', (offer, ...texts) => {
  const own = { from: 'USD', to: 'USD', rate: '1', asOf: null }
  expect(inAll(language => promotionText(offer, own, wordsIn(language)))).toEqual(texts)
})

test('days and instants are written in the manner of each language', () => {
  const day = parseDay('2026-06-01') as Day
  const at = '2026-06-12T16:00:00Z'
  expect(inAll(language => shortDayText(day, wordsIn(language)))).toEqual([
    '1er juin 2026',
    '1 de junio de 2026',
    '2026年6月1日',
  ])
  expect(inAll(language => dayText(day, wordsIn(language)))).toEqual([
    'lundi 1er juin 2026',
    'lunes, 1 de junio de 2026',
    '2026年6月1日（月曜日）',
  ])
  expect(inAll(language => instantText(at, 'Europe/Vienna', wordsIn(language)))).toEqual([
    'vendredi 12 juin 2026 à 18:00',
    'viernes, 12 de junio de 2026, 18:00',
    '2026年6月12日（金曜日）18:00',
  ])
})

test('amounts are exact and grouped in the manner of each language', () => {
  expect(inAll(language => wordsIn(language).formats.amount(123_456_705, 'EUR'))).toEqual([
    '1_234_567,05 EUR',
    '1.234.567,05 EUR',
    '1,234,567.05 EUR',
  ])
})

test('counts take the plural form of their language, in French also for none', () => {
  expect([0, 1, 2].map(wordsIn('fr').mails.nights)).toEqual(['0 nuit', '1 nuit', '2 nuits'])
  expect([0, 1, 2].map(wordsIn('es').mails.nights)).toEqual(['0 noches', '1 noche', '2 noches'])
  expect([0, 1, 2].map(wordsIn('ja').mails.nights)).toEqual(['0泊', '1泊', '2泊'])
  expect(inAll(language => partyText(1, [4, 9], wordsIn(language)))).toEqual([
    '1 adulte, 2 enfants (âge_: 4, 9)',
    '1 adulto, 2 niños (edad: 4, 9)',
    '大人1名、子ども2名（4・9歳）',
  ])
})

test('a language with more plural forms than two says each of them', () => {
  const { plural } = localeFormats('pl')
  const forms = { one: '1 noc', few: 'noce', many: 'nocy', other: 'nocy' }
  expect([1, 2, 5].map(count => plural(count, forms))).toEqual(['1 noc', 'noce', 'nocy'])
})

test('names stand in the order of the language', () => {
  expect(
    inAll(language => wordsIn(language).mails.dear(wordsIn(language).mails.fullName('花子', '山田'))),
  ).toEqual(['Bonjour 花子 山田,', 'Hola, 花子 山田:', '山田 花子 様'])
})
