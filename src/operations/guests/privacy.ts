// Erases guests when their retention ends or on request; bookings, sales and payments stay in the records (threat
// C6). A future stay keeps its guest, because the hotel must know who arrives.

import { deleteOldImports } from '../../store/back-office/reservation-imports.ts'
import {
  findReservationByNumber,
  findReservationsByEmail,
  type GuestReservation,
} from '../../store/guests/guest-data-export.ts'
import {
  deleteLateNotes,
  deleteOldEvents,
  eraseReservations,
  type Tombstone,
  takeGuestsDue,
} from '../../store/guests/privacy.ts'
import { readSettings } from '../../store/installation/settings.ts'
import { pruneSessionQuotes } from '../../store/shopping/quote-sessions.ts'
import { localTime, parseDay } from '../../values/civil-dates.ts'
import { notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { jobOf } from '../job-kinds.ts'
import type { Job } from '../jobs.ts'

const eachTime = 200
const erased = 'erased'

const tombstone: Tombstone = {
  roomName: erased,
  guest: { first_name: erased, last_name: erased, email: erased, phone: erased, note: null, addresses: [] },
  session: { session_id: null, user_agent: null, ip: null },
  card: { cardholder: erased, last_four: erased },
}

/** The jobs; `note` receives how much was erased, of what. */
export const privacyJobs = (context: AppContext, note: (count: number, what: string) => void): Job[] => {
  const logged = async (work: Promise<number>, what: string): Promise<number> => {
    const count = await work
    if (count > 0) note(count, what)
    return count
  }
  return [
    jobOf('erase guests', () => logged(eraseExpiredGuests(context), 'expired guest data erased')),
    jobOf('forget events', () => logged(purgeOldEvents(context), 'old events deleted')),
    jobOf('forget mails', () => logged(purgeOldMails(context), 'old mails deleted')),
    jobOf('forget quotes', () => context.database.transaction(pruneSessionQuotes)),
    jobOf('forget imports', () => forgetImports(context)),
  ]
}

/**
 * Erases the guests of stays that ended at least `guestRetentionMonths` ago; returns the number of reservations. A note that staff
 * writes about an erased guest is kept as long.
 */
export async function eraseExpiredGuests(context: Pick<AppContext, 'database' | 'clock'>): Promise<number> {
  const { database, clock } = context
  const { guestRetentionMonths } = await readSettings(database)
  const lastMoment = clock.now().toZonedDateTimeISO('UTC').subtract({ months: guestRetentionMonths })
  const lastDay = parseDay(lastMoment.toPlainDate().toString())
  if (lastDay === undefined) throw new RangeError(`no date exists ${guestRetentionMonths} months ago`)
  await database.transaction(transaction => deleteLateNotes(transaction, lastMoment.toInstant().toString()))
  return untilDone(() =>
    database.transaction(async transaction => {
      const due = await takeGuestsDue(transaction, lastDay, eachTime)
      await eraseReservations(transaction, due, tombstone, clock.now().toString())
      return due.length
    }),
  )
}

/** Deletes events older than `eventRetentionMonths` with their deliveries; returns their number. */
export async function purgeOldEvents({ database }: Pick<AppContext, 'database'>): Promise<number> {
  const { eventRetentionMonths } = await readSettings(database)
  return untilDone(() =>
    database.transaction(transaction => deleteOldEvents(transaction, eventRetentionMonths, eachTime)),
  )
}

/** Deletes mail files older than `eventRetentionMonths`, like the events they are about; returns their number. */
export async function purgeOldMails({
  database,
  clock,
  mail,
}: Pick<AppContext, 'database' | 'clock' | 'mail'>): Promise<number> {
  const { eventRetentionMonths } = await readSettings(database)
  const now = clock.now().toZonedDateTimeISO('UTC')
  return mail.forget(now.subtract({ months: eventRetentionMonths }).toInstant())
}

/** A page that is closed is opened again by then. */
const importHours = 24

/** Deletes imports of reservations a day after they began: lines that still wait are guests, and refusals may quote them. */
export async function forgetImports({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  const before = clock.now().subtract({ hours: importHours }).toString()
  await database.transaction(transaction => deleteOldImports(transaction, before))
}

/** Works in small transactions until one is not full. */
async function untilDone(work: () => Promise<number>): Promise<number> {
  for (let done = 0; ; ) {
    const count = await work()
    done += count
    if (count < eachTime) return done
  }
}

/** By e-mail address, ignoring case, or by the confirmation number of one reservation. */
export type GuestReference = { readonly email: string } | { readonly confirmationNumber: string }

/** Confirmation numbers. */
export interface ErasedGuest {
  readonly erased: readonly string[]
  /** Stays that are not over; they keep their guest until they are, or are cancelled. */
  readonly stillToCome: readonly string[]
}

/**
 * Erases a guest from all stays that are over; erasing again erases nothing. NotFoundException for a confirmation number
 * that does not exist.
 */
export async function eraseGuest(
  context: Pick<AppContext, 'database' | 'clock'>,
  guest: GuestReference,
): Promise<ErasedGuest> {
  const found = await findGuest(context, guest)
  const over = found.filter(({ isOver }) => isOver)
  const numbers: string[] = []
  for (let start = 0; start < over.length; start += eachTime) {
    const some = over.slice(start, start + eachTime)
    const at = context.clock.now().toString()
    numbers.push(
      ...(await context.database.transaction(transaction =>
        eraseReservations(transaction, some, tombstone, at),
      )),
    )
  }
  const stillToCome = found.filter(({ isOver }) => !isOver)
  return { erased: numbers, stillToCome: stillToCome.map(({ confirmationNumber }) => confirmationNumber) }
}

async function findGuest(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  guest: GuestReference,
): Promise<GuestReservation[]> {
  const { today } = localTime(clock.now(), 'UTC')
  if ('email' in guest) return findReservationsByEmail(database.patient, guest.email, today)
  const reservation = await findReservationByNumber(database, guest.confirmationNumber, today)
  if (reservation) return [reservation]
  throw notFound(`There is no reservation ${guest.confirmationNumber}.`)
}
