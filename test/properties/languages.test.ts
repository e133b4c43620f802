// The texts of a property in several languages: each request gets its own, as the document has it, and none gets those of
// another from a cache, a quote or an earlier reservation.

import { afterAll, describe, expect, test, vi } from 'vitest'
import { ResponseCache } from '../../src/http/publisher/response-cache.ts'
import { languages } from '../../src/lodging/documents/languages.ts'
import { propertyFrom, propertyIn } from '../../src/lodging/properties/property-document.ts'
import { checkPropertyDocument } from '../../src/lodging/property-documents/property-check.ts'
import { exportProperty } from '../../src/operations/properties/export-property.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { writeExchangeRates } from '../../src/store/installation/exchange-rates.ts'
import { addDays, type Day, parseDay } from '../../src/values/civil-dates.ts'
import { bookingBody, searchBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { mailServer } from '../support/notifications/mail-server.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'
import { sendTo } from '../support/wire/wire-requests.ts'

const server = await mailServer()
afterAll(() => server[Symbol.asyncDispose]())
const app = await testApp({
  variables: { SMTP_URL: server.url, MAIL_FROM: 'Post <post@guide.example>', CATALOG_FRESH_MS: '500' },
})
const { context } = app.app
const { key } = await testPublisher(app)
const today = parseDay(testToday) as Day
const checkin = addDays(today, 20)
const plain = smallHotel({ from: today })

/** Given in four ways: all asked for, without French, in one language that is not the default, and plainly. */
const worded = {
  ...plain,
  language: 'de',
  name: { de: 'Gasthof Löwe', en: 'The Lion', fr: 'Auberge du Lion' },
  feature: { de: 'Ruhe', fr: 'Le calme' },
  reservation_email: 'rezeption@loewe.example',
  property_type: { id: 3, name: { de: 'Gasthof', en: 'Inn' } },
  destination: {
    id: 7,
    name: { de: 'Ahorntal', en: 'Maple Valley' },
    areas: [{ id: 8, name: { de: 'Tirol', en: 'Tyrol' }, parent: null }],
  },
  property_description: {
    short: { de: 'Sieben Zimmer.', en: 'Seven rooms.', ja: '七つの部屋。' },
    long: 'Nur auf Deutsch.',
    location_list: [{ de: 'Am Bach', en: 'By the brook' }],
  },
  amenity: [{ id: 1, name: { de: 'Garten', en: 'Garden' }, category: { de: 'Draußen', en: 'Outdoors' } }],
  filter: [{ id: 5, name: { de: 'Ruhig', en: 'Quiet' } }],
  property_policy: [{ name: { de: 'Hunde', en: 'Dogs' }, description: { ja: '犬は入れません。' } }],
  property_rating: { stars: { name: { de: 'Verband', en: 'Association' }, value: 3 } },
  rooms: [
    {
      ...plain.rooms[0]!,
      name: { de: 'Doppelzimmer', en: 'Double room', ja: 'ダブルルーム' },
      short_description: { de: 'Mit Balkon.', en: 'With a balcony.' },
      bedding: { de: 'Ein Bett', en: 'One bed' },
      beds: [{ code: 'K', description: { de: 'Großes Bett', en: 'King bed' } }],
    },
    plain.rooms[1]!,
  ],
  rate_plans: [
    {
      ...plain.rate_plans[0]!,
      title: { de: 'Tagespreis', en: 'Rate of the day', ja: '本日の料金' },
      text: { de: 'Mit Frühstück', en: 'With breakfast' },
      deposit_text: { de: 'Nichts vorab.', en: 'Nothing in advance.', ja: '前払いなし。' },
    },
  ],
  promotions: [{ id: 1, name: { de: 'Winter', en: 'Winter days', ja: '冬割' }, percent_off: 10 }],
  taxes: [{ name: { de: 'Mehrwertsteuer', en: 'Value-added tax', ja: '付加価値税' }, percent: 10 }],
  fees: [
    {
      name: { de: 'Kurtaxe', en: 'City tax' },
      description: { de: 'Je Nacht', en: 'A night' },
      amount: 3,
      due: 'checkin',
    },
  ],
}
await importProperty(context, worded, null)
await context.database.transaction(transaction =>
  writeExchangeRates(transaction, new Map([['USD', { perEuro: '2', asOf: testToday }]]), 'admin'),
)

const search = searchBody({ key, checkin, nights: 2 })
const chosen = { ...search, accommodation_id: 1, rate_code: 'BAR' }
const ask = async (path: string, body: object) => {
  const { status, body: answer } = await app.post(path, body)
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer
}
interface Answered {
  readonly property_accommodation: { readonly name: string; readonly rates: Record<string, object>[] }[]
}
const firstOf = ({ property_accommodation: [room] }: Answered) => ({ room: room!, rate: room!.rates[0]! })

test('a document is exported as it was imported', async () => {
  const exported = await exportProperty(context, plain.id, null)
  expect(exported).toMatchObject(JSON.parse(JSON.stringify(worded)))
  expect((await importProperty(context, exported, null)).changed).toBe(false)
})

test('view has each text in the language asked for, else in the document’s, else in the one it has', async () => {
  const full = { key, property_id: plain.id, verbosity: 2 }
  const seen = (language?: string) => ask('property/view/.json', { ...full, ...(language && { language }) })
  expect(await seen('en')).toMatchObject({
    name: 'The Lion',
    property_type: { id: 3, name: 'Inn' },
    destination: { name: 'Maple Valley', areas: [{ name: 'Tyrol' }] },
    property_description: { short: 'Seven rooms.', long: 'Nur auf Deutsch.' },
    amenity: [{ name: 'Garden', category: 'Outdoors' }],
    filter: [{ name: 'Quiet' }],
    property_rating: { stars: { name: 'Association' } },
    property_policy: [{ name: 'Dogs', description: '犬は入れません。' }],
    property_fee: [{ description: 'A night' }],
    property_accommodation: [
      { name: 'Double room', short_description: 'With a balcony.', bedding: 'One bed' },
      { name: 'Uncounted' },
    ],
  })
  expect(await seen('fr')).toMatchObject({
    name: 'Auberge du Lion',
    property_type: { name: 'Gasthof' },
    property_accommodation: [{ name: 'Doppelzimmer' }, {}],
  })
  expect(await seen()).toEqual(await seen('en'))
})

test('availability and preview are in the language asked for, with the words of policies and promotions', async () => {
  for (const [path, body] of [
    ['property/available/.json', search],
    ['book/preview/.json', chosen],
  ] as const) {
    const { room, rate } = firstOf(await ask(path, { ...body, language: 'ja' }))
    expect(room.name).toBe('ダブルルーム')
    expect(rate).toMatchObject({
      description: { title: '本日の料金', text: 'Mit Frühstück' },
      deposit_policy: '前払いなし。',
      cancellation_policy: 'キャンセルは無料です。ご連絡なくご宿泊されなかった場合は、料金はかかりません。',
      promotions: [{ name: '冬割', display_string: '10%割引' }],
      beds: [{ code: 'K', description: 'Großes Bett' }],
    })
    if (path === 'book/preview/.json')
      expect([rate.tax_items, rate.checkin_fees]).toMatchObject([
        [{ name: '付加価値税' }],
        [{ name: 'Kurtaxe' }],
      ])
  }
  const [first] = await ask('properties/available/.json', {
    ...search,
    property_id: undefined,
    language: 'de',
  })
  expect(first).toMatchObject({ name: 'Gasthof Löwe' })
  expect(firstOf(first).rate.promotions).toMatchObject([{ display_string: '10 % Rabatt' }])
  const [viewed] = await ask('properties/view/.json', { key, language: 'fr' })
  expect(viewed.name).toBe('Auberge du Lion')
})

test('a cached answer is never given in another language', async () => {
  using find = vi.spyOn(ResponseCache.prototype, 'find')
  using repeat = vi.spyOn(ResponseCache.prototype, 'repeat')
  const names: Record<string, string> = { en: 'Double room', de: 'Doppelzimmer', ja: 'ダブルルーム' }
  const address = `${app.app.url}/publisher/v3.0/`
  for (const [path, body] of [
    ['property/available/.json', search],
    ['property/view/.json', { key, property_id: plain.id }],
  ] as const) {
    for (let turn = 0; turn < 4; turn += 1) {
      for (const [language, name] of Object.entries(names)) {
        const { body: answer } = await sendTo(address + path, { ...body, language })
        expect(answer.property_accommodation[0].name).toBe(name)
        // The same question in another order, which the name of the request does not know.
        const { body: again } = await sendTo(address + path, { language, ...body })
        expect(again.property_accommodation[0].name).toBe(name)
      }
    }
  }
  const isFound = ({ mock }: { mock: { results: { value: unknown }[] } }) =>
    mock.results.some(({ value }) => value !== undefined)
  expect([isFound(find), isFound(repeat)]).toEqual([true, true])
})

test('facets, offers, settings and currencies are named in the language asked for', async () => {
  const [listed] = await ask('properties/view/.json', { key, facets: true, language: 'en' })
  expect(listed.meta_data.search.facets).toMatchObject({
    filter: [{ id: 5, name: 'Quiet' }],
    amenity: [{ id: 1, name: 'Garden' }],
    destination: [{ id: 7, name: 'Maple Valley' }],
  })
  expect(await ask('settings.json', { key, language: 'de' })).toMatchObject({
    destinations: [{ name: 'Ahorntal', areas: [{ name: 'Tirol' }] }],
  })
  for (const path of ['discounts/all/.json', 'discounts/grouped/.json'])
    expect(await ask(path, { key, language: 'ja' })).toMatchObject([
      { title: '冬割', description: '10%割引' },
    ])
  expect(await ask('currencies.json', { key, language: 'es' })).toMatchObject([
    { code: 'EUR', name: 'euro' },
    { code: 'USD', name: 'dólar estadounidense' },
  ])
})

test.each([
  ['property/view', { property_id: plain.id }],
  ['property/available', search],
  ['book/preview', chosen],
  ['book/reservation', bookingBody({ key, checkin, nights: 1 })],
  ['reservation/modify', { confirmation_number: 'R2703-7KQ9XW' }],
])('%s refuses a language that there is not, and names those there are', async (path, body) => {
  const { status, body: refusal } = await app.post(`${path}/.json`, { ...body, key, language: 'xx' })
  expect(status).toBe(400)
  expect(JSON.stringify(refusal)).toMatch(/language.*en.*de.*fr.*es.*ja/)
})

describe('a reservation', () => {
  const mailsTo = (address: string) =>
    server.received.filter(({ recipients }) => recipients.includes(address))

  test('keeps the language it was made in, in its texts and its mails; the hotel reads its own', async () => {
    const body = { ...bookingBody({ key, checkin, nights: 2 }), language: 'ja' }
    body.rooms = body.rooms.map(room => ({ ...room, bed_type: 'K' }))
    const { quote_id } = (await ask('book/preview/.json', { ...chosen, language: 'ja' })).meta_data
    const booked = await ask('book/reservation/.json', { ...body, quote_id })
    const texts = {
      room: { name: 'ダブルルーム' },
      deposit_policy: '前払いなし。',
      tax_items: [{ name: '付加価値税' }],
      promotions: [{ name: '冬割', display_string: '10%割引' }],
    }
    expect(booked).toMatchObject(texts)
    const { confirmation_number } = booked
    const reference = { key, confirmation_number }
    expect(await ask('reservation/view/.json', reference)).toMatchObject(texts)
    await expect.poll(() => server.received.length).toBe(2)
    const [toGuest] = mailsTo(body.guest.email)
    expect(toGuest!.mail.subject).toBe('ご予約が確定しました：Gasthof Löwe')
    expect(toGuest!.mail.html).toContain('<html lang="ja">')
    expect(toGuest!.mail.text).toContain('客室：ダブルルーム')
    const [toHotel] = mailsTo('rezeption@loewe.example')
    expect(toHotel!.mail.subject).toMatch(/^Neue Reservierung/)
    expect(toHotel!.mail.text).toContain('Zimmer: Doppelzimmer')

    const changed = await ask('reservation/modify/.json', { ...reference, guest: { note: 'Spät' } })
    expect(changed.reservation).toMatchObject(texts)
    await expect.poll(() => mailsTo(body.guest.email).length).toBe(2)
    expect(mailsTo(body.guest.email)[1]!.mail.html).toContain('<html lang="ja">')
  })

  test('takes the language of the change that asks for another', async () => {
    const body = { ...bookingBody({ key, checkin, nights: 2 }), language: 'de' }
    body.rooms = body.rooms.map(room => ({ ...room, bed_type: 'K' }))
    const { confirmation_number } = await ask('book/reservation/.json', body)
    const later = { key, confirmation_number, checkout: '2026-12-24', language: 'en' }
    const { reservation } = await ask('reservation/modify/.json', later)
    expect(reservation).toMatchObject({
      room: { name: 'Double room' },
      deposit_policy: 'Nothing in advance.',
      tax_items: [{ name: 'Value-added tax' }],
    })
    await expect.poll(() => mailsTo(body.guest.email).length).toBe(2)
    expect(
      mailsTo(body.guest.email)
        .map(({ mail }) => mail.subject)
        .sort(),
    ).toEqual(['Ihr Aufenthalt ist bestätigt: Gasthof Löwe', 'Your stay at The Lion has changed'])
  })
})

test('a property is made in a language once, and one without translations not at all', () => {
  const property = propertyFrom(worded as Parameters<typeof propertyFrom>[0])
  expect(propertyIn(property, 'de')).toBe(property)
  const japanese = propertyIn(property, 'ja')
  expect(japanese.rooms[0]!.name).toBe('ダブルルーム')
  expect(propertyIn(property, 'ja')).toBe(japanese)
  expect(propertyIn(japanese, 'de')).toBe(property)
  const other = propertyFrom(plain as Parameters<typeof propertyFrom>[0])
  expect(propertyIn(other, 'ja')).toBe(other)
})

test.each([
  [{ name: {} }, 'name', 'has no language'],
  [{ name: { xx: 'Il Leone', en: 'The Lion' } }, 'name.xx', `the languages are ${languages.join(', ')}`],
  [{ name: { de: '' } }, 'name.de', '1 to 200 characters'],
  [{ name: { de: 'x'.repeat(201) } }, 'name.de', '1 to 200 characters'],
  [{ name: { de: 7 } }, 'name.de', 'text of'],
  [{ name: ['Löwe'] }, 'name', 'text of 1 to 200 characters or an object with a text for each language'],
  [{ feature: { de: 'x'.repeat(501) } }, 'feature.de', 'at most 500'],
  [{ language: 'xx' }, 'language', languages.map(language => `"${language}"`).join(', ')],
])('%j is refused at its field', (change, field, message) => {
  const checked = checkPropertyDocument({ ...plain, ...change })
  expect(checked).toMatchObject({ errors: [{ field, message: expect.stringContaining(message) }] })
})

test('the tax of a fee is named after the fee, in the language of the answer and of the reservation', async () => {
  const named = { en: 'Ski locker', fr: 'Casier à skis' }
  const fees = [
    { name: named, amount: 10, unit: 'stay', tax_rate: 20 },
    { name: 'Sauna', amount: 5, unit: 'stay', due: 'checkin', tax_rate: 10 },
  ]
  const lodge = { ...smallHotel({ id: 77, from: today }), language: 'en', fees, taxes: [] }
  await importProperty(context, lodge, null)
  const inLanguage = {
    en: ['Ski locker tax', 'Sauna tax'],
    de: ['Steuer auf Ski locker', 'Steuer auf Sauna'],
    fr: ['Taxe sur Casier à skis', 'Taxe sur Sauna'],
    es: ['Impuesto sobre Ski locker', 'Impuesto sobre Sauna'],
    ja: ['Ski lockerの税', 'Saunaの税'],
  }
  const taxNames = ({ tax_items, checkin_fees }: Record<string, { name: string }[]>) => [
    tax_items![0]!.name,
    checkin_fees!.at(-1)!.name,
  ]
  for (const [language, names] of Object.entries(inLanguage)) {
    const body = { ...bookingBody({ key, property: 77, checkin, nights: 1 }), language }
    const { rate } = firstOf(await ask('book/preview/.json', body))
    expect(taxNames(rate as never)).toEqual(names)
    if (language === 'fr') expect(taxNames(await ask('book/reservation/.json', body))).toEqual(names)
  }
})
