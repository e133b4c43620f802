// The guest's file on the command line: handed over in full, and erased.

import { afterAll, expect, test } from 'vitest'
import { exportGuest } from '../../src/operations/guests/guest-data-export.ts'
import { eraseGuest } from '../../src/operations/guests/privacy.ts'
import { type CanaryGuest, canaryGuests } from '../support/canaries/canary-guests.ts'
import { commandLine } from '../support/run/command-line.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'
import { testApp } from '../support/run/test-app.ts'

const running = await testApp()
const { post, app, environment } = running
const { context } = app
const { book, key } = await canaryGuests(running)
const directory = await temporaryDirectory()
afterAll(() => directory[Symbol.asyncDispose]())
const hostelry = commandLine(environment, directory.path)

const numberOf = ({ booked }: CanaryGuest): string => booked.body.confirmation_number

test('all that is held about a guest is handed over, and nothing of anybody else', async () => {
  const ada = await book('eddie')
  await post('reservation/cancel/.json', { key, confirmation_number: numberOf(ada) })
  const other = await book('gargravarr')
  const { exitCode, output, json } = await hostelry('guest export --email EDDIE@guest.example')
  expect(exitCode).toBe(0)
  for (const word of ada.words) expect(output).toContain(word)
  for (const field of [
    'first',
    'last',
    'note',
    'street',
    'floor',
    'city',
    'region',
    'post',
    'holder',
    'session',
    'browser',
    'room-1',
    'room-2',
  ])
    expect(output).toContain(`eddie-${field}`)
  for (const word of [...other.words, '4111111111111111']) expect(output).not.toContain(word)
  const [reservation] = json.reservations
  expect(json.reservations).toHaveLength(1)
  expect(reservation).toMatchObject({
    confirmation_number: numberOf(ada),
    status: 'cancelled',
    checkin: '2027-02-01',
    total: 360,
    discount_code: 'TEN',
    record: [{ to: 'confirmed' }, { to: 'cancelled' }],
    cancellation: { penalty: 0 },
    card_kept_sealed: { views: 0, deleted_on: '2027-02-10' },
    quotes: [{}],
  })
  expect((await exportGuest(context, 'nobody@guest.example')).reservations).toEqual([])
})

test('a guest is erased by address or number', async () => {
  const first = await book('lunkwilla')
  await post('reservation/cancel/.json', { key, confirmation_number: numberOf(first) })
  const second = await book('lunkwillb', { email: first.email })
  const byNumber = await hostelry(`guest erase --confirmation ${numberOf(first).toLowerCase()} --json --yes`)
  expect(byNumber.json).toEqual({ erased: [numberOf(first)], stillToCome: [] })
  // The command has the real time, to which the stay is to come as well.
  const byEmail = await hostelry(`guest erase --email ${first.email} --yes`)
  expect(byEmail.output).toBe(
    `erased from 0 reservations\nleft in 1 that are not over; cancel them, or erase later: ${numberOf(second)}`,
  )
})

test('a line that names no guest is refused', async () => {
  const refusals: Record<string, [number, RegExp]> = {
    'guest erase': [2, /either --email ADDRESS or --confirmation NUMBER/],
    'guest erase --email a@b --confirmation R1': [2, /either --email/],
    'guest erase --confirmation R1': [2, /is not a confirmation number; check it/],
    'guest erase --confirmation R26117M7C2HMXTFG': [2, /is not a confirmation number; check it/],
    'guest export': [2, /give --email/],
  }
  for (const [line, [exitCode, sentence]] of Object.entries(refusals)) {
    const outcome = await hostelry(line)
    expect(outcome.exitCode, line).toBe(exitCode)
    expect(outcome.errors, line).toMatch(sentence)
  }
  await expect(eraseGuest(context, { confirmationNumber: 'R26120000000000X' })).rejects.toMatchObject({
    type: 'NotFoundException',
  })
})
