// A week in the life of the demo, for the pictures of the administration: people, publishers, a channel, a webhook, and reservations
// that were cancelled, changed and missed.

import { demoProperties } from '../../src/demo/destination.ts'
import { demoReviews } from '../../src/demo/reviews.ts'
import { createChannel } from '../../src/operations/channels/channels.ts'
import { createCompanion } from '../../src/operations/companions/companions.ts'
import { jobKinds } from '../../src/operations/job-kinds.ts'
import { createWebhook } from '../../src/operations/notifications/webhooks.ts'
import { createPerson, operatorGrant } from '../../src/operations/people/people.ts'
import { listDiscountCodes } from '../../src/operations/properties/discount-codes.ts'
import { createKey } from '../../src/operations/publishers/keys.ts'
import { createPublisher, grantProperties } from '../../src/operations/publishers/publishers.ts'
import { importReviews } from '../../src/operations/reviews/import-reviews.ts'
import { nameJobs, writeJobNotes } from '../../src/store/monitoring/job-runs.ts'
import { type Day, formatDay, localTime } from '../../src/values/civil-dates.ts'
import { Secret } from '../../src/values/secrets/secret.ts'
import type { Desk } from '../page-sheets/desk.ts'

export const operator = { email: 'tom@example.com', password: 'seven green bicycles' }

/** What the addresses of pages name. */
export interface Week {
  readonly person: number
  readonly publisher: number
  readonly key: string
  readonly channel: number
  readonly webhook: number
  readonly companion: number
  readonly code: string
  readonly site: string
  /** An entry of the audit trail with what was before and after. */
  readonly auditEntry: number
  /** Confirmation numbers, the first of a guest who is in the house. */
  readonly reservations: readonly string[]
}

/** First and last name, property, days from today until arrival, nights, adults. */
const stays = [
  ['Ada', 'Lovelace', 3144, -1, 4, 2],
  ['Priya', 'Natarajan', 3101, 0, 3, 2],
  ['Oskar', 'Lindqvist', 3102, 0, 7, 2],
  ['Joaquín', 'Salazar', 3103, 0, 2, 1],
  ['Lena', 'Brandt', 3144, -1, 1, 2],
  ['Wilhelmina', 'Featherstonehaugh-Cholmondeley', 3101, 1, 1, 1],
  ['Dana', 'Reyes', 3144, 1, 3, 2],
  ['Kenji', 'Mori', 3104, 1, 2, 2],
  ['Rosa', 'Brandl', 3105, 2, 4, 2],
  ['Ruth', 'Abernathy', 3106, 2, 2, 2],
  ['Gareth', 'Pugh', 3107, 3, 3, 2],
  ['Solveig', 'Dahl', 3109, 3, 1, 2],
  ['Marcus', 'Bell', 3110, 4, 2, 2],
  ['Ifeoma', 'Okafor', 3144, -1, 2, 2],
  ['Noor', 'Haddad', 3144, 9, 5, 2],
  ['Mateo', 'Silva', 3101, 14, 2, 2],
  ['Emil', 'Karlsson', 3102, 21, 3, 2],
] as const

/** One that waits for a decision. */
const waitingReview = {
  property_id: 3144,
  external_id: 'condos-1',
  rating: 4,
  title: 'Close to the gondola',
  text: 'Five minutes on foot, and the kitchen had all that we needed. The parking is narrow.',
  author: 'Marta',
  owner_response: null,
}

const notes: Readonly<Record<string, string>> = {
  Lovelace: 'We arrive late, about 23:00.',
  Reyes: 'A cot, please.',
  Pugh: 'Bringing the dog.',
}

/** Plays the week; the clock ends where it was. */
export async function playWeek(desk: Desk): Promise<Week> {
  const { context } = desk.app
  const { key: admin } = await createKey(context, {
    holder: { kind: 'admin' },
    label: 'Back office',
    expiresOn: null,
  })
  const person = await makePeople(desk)
  const holders = await makePartners(desk)
  const now = desk.clock.now()
  const { today } = localTime(now, 'UTC')
  desk.clock.moveTo(now.subtract({ hours: 32 }).toString())
  const numbers = new Map<string, string>()
  for (const stay of stays) {
    numbers.set(stay[1], await book(desk, stay, today, stay[3] % 2 === 0 ? 'demo' : holders.secret))
  }
  const act = (last: string, what: string, body: object) =>
    done(post(desk, `/admin/v1/reservations/${numbers.get(last)}/${what}`, body, admin))
  desk.clock.moveTo(now.subtract({ hours: 20 }).toString())
  await act('Featherstonehaugh-Cholmondeley', 'cancel', { reason: 'The guest is ill.' })
  await act('Abernathy', 'cancel', { reason: 'Fire alarm, rooms are closed.', waive_penalty: true })
  await act('Haddad', 'modify', { rooms: [{ adults: 1 }], reason: 'Travels alone.' })
  desk.clock.moveTo(now.toString())
  await act('Okafor', 'no-show', { reason: 'Nobody came, nobody called.' })
  await act('Lovelace', 'notes', { text: 'Door code sent. Keep the kitchen key at the desk.' })
  const reviews = [{ ...demoReviews[0]!, ...waitingReview }]
  await importReviews(context, { reviews }, { publish: false })
  const [code] = await listDiscountCodes(context)
  const change = { method: 'PATCH', path: `/admin/v1/publishers/${holders.publisher}`, bearer: admin }
  await done(send(desk, change, { language: 'de', permalink_url: 'https://elk-range.example/stay' }))
  const audited = { method: 'GET', path: '/admin/v1/audit?object_kind=publisher&limit=1', bearer: admin }
  await noteJobs(desk)
  const { entries } = (await done(send(desk, audited))) as { entries: { id: number }[] }
  return {
    person,
    publisher: holders.publisher,
    key: holders.keyId,
    channel: holders.channel,
    webhook: holders.webhook,
    companion: holders.companion,
    code: code!.document.code,
    site: desk.sites[0]!.slug,
    auditEntry: entries[0]!.id,
    reservations: [...numbers.values()],
  }
}

/** All went well but the calendars, whose other site does not answer; no job runs beside the drawing. */
async function noteJobs({ app: { context }, clock }: Desk): Promise<void> {
  const now = clock.now()
  const kinds = [...jobKinds.values()]
  await nameJobs(
    context.database,
    kinds.map(({ id }) => id),
  )
  await writeJobNotes(
    context.database,
    kinds.map(({ id, everySeconds }) => {
      const isFailed = id === 'read-calendars'
      const at = now.subtract({ seconds: Math.ceil(everySeconds / 3) }).toString()
      return {
        id,
        startedAt: at,
        endedAt: at,
        outcome: isFailed ? 'failed' : 'done',
        count: null,
        workedAt: null,
        workedCount: null,
        failedAt: isFailed ? at : null,
        trouble: isFailed ? 'another system did not answer in time' : null,
        failures: isFailed ? 3 : 0,
        wasDone: !isFailed,
        nextAt: now.add({ seconds: everySeconds }).toString(),
        runningSince: null,
      } as const
    }),
  )
}

/** An operator who looks at the pages, and the two who are looked at; the id of one of these. */
async function makePeople({ app: { context } }: Desk): Promise<number> {
  const word = new Secret(operator.password)
  const common = { language: 'en', password: word } as const
  const named = (name: string, email: string) => ({ ...common, name, email })
  await createPerson(context, { ...named('Tom Becker', operator.email), grants: [operatorGrant] })
  await createPerson(context, {
    ...named('Rita Sandoval', 'rita@example.com'),
    grants: [{ ...operatorGrant, role: 'read_only' }],
  })
  return createPerson(context, {
    ...named('Dora Keller', 'dora@example.com'),
    grants: [
      { role: 'front_desk', publisherId: null, propertyId: 3144 },
      { role: 'property_manager', publisherId: null, propertyId: 3101 },
    ],
  })
}

async function makePartners({ app: { context } }: Desk) {
  const name = 'Elk Range Getaways'
  const { id: publisher } = await createPublisher(context, { name, sellsAll: false })
  await grantProperties(context, publisher, [...new Set(stays.map(([, , property]) => property))])
  const holder = { kind: 'publisher', publisherId: publisher } as const
  const { key: secret, keyId } = await createKey(context, { holder, label: 'Web site', expiresOn: null })
  const url = 'https://elk-range.example/bookings'
  const { id: webhook } = await createWebhook(context, { publisherId: publisher, types: [], url })
  const revenue = {
    kind: 'decision',
    name: 'revenue',
    url: 'https://revenue.example/',
    options: { may_refuse: true },
  }
  const { id: companion } = await createCompanion(context, revenue)
  const { channel } = await createChannel(context, { property_id: 3101, kind: 'cloudbeds' })
  return { publisher, secret, keyId, webhook, companion, channel: channel.id }
}

/** The confirmation number, of the first room and rate that has such a stay. */
async function book(
  desk: Desk,
  [first, last, property, days, nights, adults]: (typeof stays)[number],
  today: Day,
  key: string,
): Promise<string> {
  const document = demoProperties(today).find(({ id }) => id === property)
  if (!document) throw new Error(`the demo has no property ${property}`)
  const dayAfter = (count: number) => formatDay((today + count) as Day)
  const offers = document.rooms.flatMap(({ id }) => document.rate_plans.map(plan => [id, plan.code] as const))
  for (const [room, code] of offers) {
    const answer = await post(desk, '/publisher/v3.0/book/reservation/.json', {
      key,
      property_id: property,
      accommodation_id: room,
      rate_code: code,
      checkin: dayAfter(days),
      checkout: dayAfter(days + nights),
      rooms: [{ name: `${first} ${last}`, adults }],
      guest: {
        first_name: first,
        last_name: last,
        phone: '+1 970 555 0100',
        email: `${first.toLowerCase().replace('í', 'i')}@example.com`,
        ...(notes[last] !== undefined && { note: notes[last] }),
      },
      payment: {
        cardholder: `${first} ${last}`,
        number: '4111111111111111',
        month: '12',
        year: 2028,
        cvv: '123',
        postal_code: '81224',
      },
    })
    if (typeof answer.confirmation_number === 'string') return answer.confirmation_number
  }
  throw new Error(`property ${property} has no room for ${last}`)
}

/** The answer, unless it is a refusal. */
async function done(asked: Promise<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const answer = await asked
  if (typeof answer.message === 'string') throw new Error(answer.message)
  return answer
}

const post = (desk: Desk, path: string, body: object, bearer?: string) =>
  send(desk, { method: 'POST', path, bearer }, body)

interface Sent {
  readonly method: string
  readonly path: string
  readonly bearer: string | undefined
}

/** The answer, whatever its status. */
async function send(
  { app }: Desk,
  { method, path, bearer }: Sent,
  body?: object,
): Promise<Record<string, unknown>> {
  const base = path.startsWith('/admin') ? app.adminUrl! : app.url
  const answer = await fetch(base + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as Record<string, unknown>
}
