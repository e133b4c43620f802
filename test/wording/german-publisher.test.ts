// A guest of a German publisher reads German from the first price to the last mail: availability, preview, reservation,
// the view of it later, and the mails that a real mail server gets. The property's own words are German too, so that
// any English word left is ours.

import { afterAll, expect, test } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { updatePublisher } from '../../src/store/publishers/publishers.ts'
import { addDays, type Day, parseDay } from '../../src/values/civil-dates.ts'
import { bookingBody, searchBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { mailServer } from '../support/notifications/mail-server.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const server = await mailServer()
afterAll(() => server[Symbol.asyncDispose]())
const app = await testApp({
  variables: { SMTP_URL: server.url, MAIL_FROM: 'Reisen <post@reisen.example>' },
})
const { context } = app.app
const { publisherId, key } = await testPublisher(app, { settings: { language: 'de' } })
const { key: otherKey } = await testPublisher(app)

const today = parseDay(testToday) as Day
const document = smallHotel({ from: today })
await importProperty(
  context,
  {
    ...document,
    name: 'Gasthof Löwe',
    reservation_email: 'rezeption@loewe.example',
    main_telephone: '+49 30 1234567',
    checkin_time: '15:00',
    checkout_time: '11:00',
    physical_address: {
      line_1: 'Hauptstraße 1',
      city: 'Berlin',
      country: 'DE',
      administrative_division: '',
      postal_code: '10115',
      longitude: 13.4,
      latitude: 52.5,
    },
    rooms: document.rooms.map(room => ({ ...room, name: `Doppelzimmer ${room.id}` })),
    rate_plans: [
      {
        code: 'BAR',
        title: 'Tagespreis',
        meal_plan: 'breakfast',
        deposit: { steps: [{ charge: { percent: 12.5 } }] },
        cancellation: {
          arrival_time: '16:00',
          steps: [
            { hours_before: 24, charge: 'full' },
            { hours_before: 72, charge: { nights: 1 } },
          ],
          no_show: 'full',
        },
      },
    ],
    promotions: [
      { id: 1, name: 'Winter', percent_off: 10, combinable: true, order: 1 },
      { id: 2, name: 'Nachlass', amount_off_stay: '5.50', combinable: true, order: 2 },
    ],
    taxes: [{ name: 'Mehrwertsteuer', percent: 7, included: true }],
    fees: [{ name: 'Kurtaxe', amount: 3, unit: 'stay', per: 'booking', due: 'checkin' }],
  },
  null,
)

const checkin = addDays(today, 20)
const policies = {
  deposit_policy: 'Bei der Buchung sind 12,5 % des Gesamtpreises fällig.',
  cancellation_policy:
    'Kostenlose Stornierung bis 18. Dezember 2026, 16:00 Uhr (Ortszeit der Unterkunft); ' +
    'danach wird die erste Nacht berechnet; ' +
    'ab 20. Dezember 2026, 16:00 Uhr (Ortszeit der Unterkunft) wird der volle Betrag berechnet. ' +
    'Bei Nichtanreise wird der volle Betrag berechnet.',
}
const promotions = [
  { display_string: '10 % Rabatt' },
  { display_string: '5,50 USD Rabatt auf den Aufenthalt' },
]

const english =
  /\b(the|of|is|are|and|your|you|from|until|at|on|nights?|adults?|charged?|cancelled|property|booking|booked|room|rate|total|free|off|stay|this|to|thank|card|price|when|where)\b/i

const ratesOf = ({ property_accommodation: [room] }: { property_accommodation: { rates: object[] }[] }) =>
  room!.rates

test('availability and preview are in German, and those of another publisher in English', async () => {
  const search = searchBody({ key, checkin, nights: 2 })
  const chosen = { ...search, accommodation_id: 1, rate_code: 'BAR' }
  for (const [path, body] of [
    ['property/available/.json', search],
    ['book/preview/.json', chosen],
    ['property/available/.json', search],
  ] as const) {
    const german = await app.post(path, body)
    expect(ratesOf(german.body)).toMatchObject([{ ...policies, promotion: promotions[0], promotions }])
    expect(german.body.rate.low.promotion).toMatchObject(promotions[0]!)
    const inEnglish = await app.post(path, { ...body, key: otherKey })
    expect(ratesOf(inEnglish.body)).toMatchObject([
      {
        deposit_policy: '12.5% of the total is due when booking.',
        promotions: [{ display_string: '10% off' }, { display_string: '5.50 USD off the stay' }],
      },
    ])
  }
})

test('a reservation and its four mails are in German, also when the publisher has changed to English', async () => {
  const booked = await app.post('book/reservation/.json', bookingBody({ key, checkin, nights: 2 }))
  expect(booked.body).toMatchObject({ status: 'confirmed', ...policies, promotions })
  await expect.poll(() => server.received.length).toBe(2)

  await context.database.transaction(transaction =>
    updatePublisher(transaction, {
      id: publisherId,
      name: 'Reisebüro',
      sellsAll: true,
      settings: { language: 'en' },
    }),
  )
  const { confirmation_number } = booked.body
  const seen = await app.post('reservation/view/.json', { key, confirmation_number })
  expect(seen.body).toMatchObject({ ...policies, promotions })
  await app.post('reservation/cancel/.json', { key, confirmation_number })
  await expect.poll(() => server.received.length).toBe(4)

  const subjects = server.received.map(({ mail }) => mail.subject?.replace(confirmation_number, 'NUMMER'))
  expect(subjects.sort()).toEqual([
    'Ihr Aufenthalt ist bestätigt: Gasthof Löwe',
    'Ihr Aufenthalt ist storniert: Gasthof Löwe',
    'Neue Reservierung NUMMER: 21. Dezember 2026, 2 Nächte',
    'Reservierung storniert NUMMER: 21. Dezember 2026, 2 Nächte',
  ])
  for (const { mail, calendar } of server.received) {
    const shown = mail.html?.replaceAll(/<style[\s\S]*?<\/style>|<[^>]*>/g, ' ')
    for (const text of [mail.subject, mail.text, shown]) expect(text).not.toMatch(english)
    expect(mail.html).toContain('<html lang="de">')
    for (const line of calendar.split('\r\n').filter(each => /^(SUMMARY|DESCRIPTION| )/.test(each)))
      expect(line).not.toMatch(english)
  }
  const confirmation = server.received.find(({ mail }) => mail.subject?.startsWith('Ihr Aufenthalt ist best'))
  for (const said of [
    'Guten Tag Ada',
    'Anreise: Montag, 21. Dezember 2026, ab 15:00 Uhr',
    'Dauer: 2 Nächte',
    'Verpflegung: Frühstück',
    '2 Erwachsene',
    'Gesamtpreis: 174,50 USD',
    'Kurtaxe, bei der Anreise, nicht im Gesamtpreis: 3,00 USD',
    'Karte: Visa mit den Endziffern 1111',
    'Bis Freitag, 18. Dezember 2026, 16:00 Uhr: kostenlos.',
    'Bei Nichtanreise: 174,50 USD, der volle Betrag.',
    'Deutschland',
  ])
    expect(confirmation?.mail.text).toContain(said)
})
