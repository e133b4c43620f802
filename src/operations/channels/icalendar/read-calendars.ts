// Reads the calendars of other sites when they are due, and closes and opens nights as they say. A site that fails is asked
// less and less often; the nights stay as they were.

import { CalendarRefusal } from '../../../channels/icalendar/calendar-refusal.ts'
import { mostCalendarBytes, takenNights } from '../../../channels/icalendar/taken-nights.ts'
import { propertyFrom } from '../../../lodging/property-document.ts'
import { guardedFetch } from '../../../outbound/guarded-fetch.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { getChannel, notePolled, type StoredChannel } from '../../../store/channels/channels.ts'
import { readCalendarNights } from '../../../store/channels/icalendar-nights.ts'
import { type DuePoll, settlePoll, takeDuePolls } from '../../../store/channels/icalendar-polls.ts'
import { readProperties } from '../../../store/properties/properties.ts'
import { type Day, localTime } from '../../../values/civil-dates.ts'
import { Fault, notFound } from '../../../values/faults.ts'
import type { AppContext } from '../../context.ts'
import { openPartnerSecret } from '../channel-secrets.ts'
import { keepMessage } from '../take-message.ts'
import { applyNights } from './apply-nights.ts'
import { calendarSpan, minutesOf, roomOfConnection, uidSuffixOf } from './calendar-connection.ts'

const calendarsAtOnce = 8
/** Longer than any reading takes. */
const leaseSeconds = 300
const deadlineMilliseconds = 15_000
/** After many failures a calendar is read once a day. */
const longestPause = 24 * 3600

/** Reads all calendars that are due. */
export async function readCalendars(context: AppContext): Promise<void> {
  for (;;) {
    const due = await context.database.transaction(transaction =>
      takeDuePolls(transaction, { limit: calendarsAtOnce, leaseSeconds }),
    )
    if (due.length === 0) return
    await Promise.all(due.map(poll => readOne(context, poll)))
  }
}

async function readOne(context: AppContext, due: DuePoll): Promise<void> {
  const channel = await getChannel(context.database, due.channelId)
  const askedAt = context.clock.now().toString()
  const window = await windowOf(context, channel)
  const came = await attempt(context, channel, window, await knownOf(context, due, channel, window))
  const failures = came.error === null ? 0 : due.failures + 1
  const pause = Math.min(minutesOf(channel) * 60 * 2 ** Math.min(failures, 10), longestPause)
  // Some time more or less, so that calendars that were connected together drift apart.
  const seconds = pause * (0.9 + 0.2 * Math.random())
  const poll = { channelId: channel.id, failures, addressHash: channel.partnerSecretHash, ...came.known }
  await settlePoll(context.database, poll, seconds)
  await notePolled(context.database, channel.id, { at: askedAt, validator: came.known.etag })
  if (came.error === null) return
  const message = { action: 'calendar', senderId: null, kept: '', requestId: 'poll', replayOf: null }
  await keepMessage(context, channel, message, {
    ...{ direction: 'in', outcome: 'failed', error: came.error, answer: null },
  })
}

/** What the site said of the version that was taken. */
interface Known {
  readonly etag: string | null
  readonly modified: string | null
}

const nothing: Known = { etag: null, modified: null }

/**
 * What the site may be asked with. What was known of another address says nothing of this one. A calendar that is as it was
 * closes nights here when a day has begun, as the window then ends later, and when what was booked or held there is gone.
 */
async function knownOf(
  { database }: AppContext,
  { addressHash, etag, modified }: DuePoll,
  { id, partnerSecretHash, polledAt }: StoredChannel,
  { from, timeZone }: ReadingWindow,
): Promise<Known> {
  const isSameAddress = addressHash !== null && partnerSecretHash?.equals(addressHash)
  if (!isSameAddress || polledAt === null) return nothing
  if (localTime(Temporal.Instant.from(polledAt), timeZone).today < from) return nothing
  const nights = await readCalendarNights(database, id)
  return nights.some(({ day, isFreed }) => isFreed && day >= from) ? nothing : { etag, modified }
}

/** The nights that are read, from today at the property on. */
interface ReadingWindow {
  readonly from: Day
  readonly to: Day
  readonly timeZone: string
}

async function windowOf(context: AppContext, { propertyId }: StoredChannel): Promise<ReadingWindow> {
  const [row] = await readProperties(context.database, [propertyId])
  if (!row) throw notFound(`There is no property ${propertyId}.`)
  const { timeZone } = propertyFrom(row.document)
  return { ...calendarSpan(context, timeZone), timeZone }
}

interface Reading {
  /** Without the address, which is a secret; null for a calendar that was taken or is as it was. */
  readonly error: string | null
  readonly known: Known
}

async function attempt(
  context: AppContext,
  channel: StoredChannel,
  window: ReadingWindow,
  known: Known,
): Promise<Reading> {
  const address = openPartnerSecret(context.keyring, channel)
  if (address === null) return { error: 'the connection has no address of a calendar', known: nothing }
  try {
    const answer = await address.reveal(url =>
      guardedFetch(url, {
        ...context.egress,
        ...{ deadlineMilliseconds, maximumBytes: mostCalendarBytes },
        headers: {
          accept: 'text/calendar',
          'user-agent': 'Hostelry',
          ...(known.etag !== null && { 'if-none-match': known.etag }),
          ...(known.modified !== null && { 'if-modified-since': known.modified }),
        },
      }),
    )
    if (answer.status === 304) return { error: null, known }
    if (answer.status !== 200) return { error: `HTTP ${answer.status}`, known }
    await take(context, channel, window, Buffer.from(answer.body).toString('utf8'))
    const { etag, 'last-modified': modified } = answer.headers
    return { error: null, known: { etag: headerOf(etag), modified: headerOf(modified) } }
  } catch (error) {
    const isTheirs =
      error instanceof OutboundError ||
      error instanceof CalendarRefusal ||
      (error instanceof Fault && error.status < 500)
    if (isTheirs) return { error: error.message, known }
    throw error
  }
}

/** A header that can be sent back; null for none, and for one that is too long to be kept. */
const headerOf = (value: string | undefined): string | null => (value && value.length <= 200 ? value : null)

async function take(
  context: AppContext,
  channel: StoredChannel,
  window: ReadingWindow,
  text: string,
): Promise<void> {
  const suffix = uidSuffixOf(context, roomOfConnection(channel))
  const nights = takenNights(text, { ...window, isOwn: uid => uid.endsWith(suffix) })
  await applyNights(context, channel, { nights, today: window.from })
}
