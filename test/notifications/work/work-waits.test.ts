// Whatever leaves work for the jobs wakes them at once: mails, webhooks and payments do not wait for the next run.

import { expect, test } from 'vitest'
import { cancelForProperty } from '../../../src/operations/back-office/cancel-for-property.ts'
import { recordNoShow } from '../../../src/operations/back-office/no-show.ts'
import { resendDelivery } from '../../../src/operations/notifications/deliveries.ts'
import { createWebhook, replayWebhook } from '../../../src/operations/notifications/webhooks.ts'
import { receivePaymentWebhook } from '../../../src/operations/payments/payment-webhooks.ts'
import { askForReset } from '../../../src/operations/people/links.ts'
import { inviteAgain, invitePerson } from '../../../src/operations/people/manage-people.ts'
import { createPerson, operatorGrant } from '../../../src/operations/people/people.ts'
import { listPublishers } from '../../../src/operations/publishers/publishers.ts'
import { dispatchEvents } from '../../../src/store/notifications/outbox.ts'
import { addDays, formatDay } from '../../../src/values/civil-dates.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { bookingContext } from '../../support/hotels/booking-context.ts'
import { changing } from '../../support/statements/changes.ts'

const booking = await bookingContext()
const { context, gateway, harness, key } = booking
const { booked, modify, settle } = changing(booking)
const by = { by: 'Ada', reason: 'asked by phone' }

/** Whether the jobs are woken while something is done, and only then. */
async function wakes(work: () => Promise<unknown>): Promise<boolean> {
  let isWoken = false
  const end = context.wakeSignal.onWake(() => {
    isWoken = true
  })
  await work()
  end()
  return isWoken
}

test('a reservation that is made, changed and cancelled by its guest', async () => {
  let id = ''
  const reserve = async (): Promise<void> => {
    id = (await booked('paid')).id
  }
  expect(await wakes(reserve)).toBe(true)
  const change = () => modify(id, { guest: { note: 'late' } })
  expect(await wakes(change)).toBe(true)
  expect(await wakes(() => harness.post('reservation/view/.json', { key, id }))).toBe(false)
  expect(await wakes(() => harness.post('reservation/cancel/.json', { key, id }))).toBe(true)
})

test('a payment whose outcome was unknown, and a message of the gateway about it', async () => {
  gateway.script = { does: 'lose', acted: true }
  const { body } = await booking.book(booking.request({ property: 9002 }))
  gateway.script = { does: 'approve' }
  gateway.readMessage = () => ({ isVerified: true, references: [body.id] })
  const message = { gateway: gateway.name, body: Buffer.from('{}'), headers: {} }
  expect(await wakes(() => receivePaymentWebhook(context, message))).toBe(true)
  await settle()
})

test('a reservation that the hotel cancels, and a guest who does not come', async () => {
  const cancelled = await booked('paid')
  const asked = { ...by, reference: { id: cancelled.id }, waivesPenalty: true }
  expect(await wakes(() => cancelForProperty(context, { ...asked, simulate: true }))).toBe(false)
  expect(await wakes(() => cancelForProperty(context, { ...asked, simulate: false }))).toBe(true)
  const missed = await booked('plain')
  const before = harness.clock.now().toString()
  harness.clock.moveTo(`${formatDay(addDays(missed.checkin, 1))}T12:00:00Z`)
  expect(await wakes(() => recordNoShow(context, { ...by, reference: { id: missed.id } }))).toBe(true)
  harness.clock.moveTo(before)
})

test('a delivery that is sent again, and events that are replayed', async () => {
  const [publisher] = await listPublishers(context)
  const url = 'https://receiver.example.com/hook'
  const { id } = await createWebhook(context, { publisherId: publisher!.id, url, types: [] })
  await booked('plain')
  await context.database.transaction(transaction => dispatchEvents(transaction, 1000))
  const [delivery] = await context.database.query<{ id: number }>(
    "SELECT delivery_id AS id FROM delivery WHERE kind = 'webhook' LIMIT 1",
  )
  expect(await wakes(() => resendDelivery(context, delivery!.id))).toBe(true)
  expect(await wakes(() => replayWebhook(context, id, 0))).toBe(true)
})

test('a link that somebody asks for, and one that invites, first and again', async () => {
  const ada = { name: 'Ada Lovelace', email: 'ada@example.com', language: 'en', grants: [operatorGrant] }
  await createPerson(context, { ...ada, password: new Secret('seven green bicycles') })
  expect(await wakes(() => askForReset(context, ada.email, null))).toBe(true)
  const manager = { name: ada.name, grants: [operatorGrant] }
  const eve = { name: 'Eve', email: 'eve@example.com', language: 'en', grant: operatorGrant }
  let id = 0
  const invite = async (): Promise<void> => {
    ;({ id } = await invitePerson(context, manager, eve))
  }
  expect(await wakes(invite)).toBe(true)
  expect(await wakes(() => inviteAgain(context, manager, id))).toBe(true)
})
