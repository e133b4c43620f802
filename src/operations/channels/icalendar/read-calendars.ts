// Reads the calendars of other sites when they are due, and closes and opens nights as they say. A site that fails is asked
// less and less often; the nights stay as they were.

import { CalendarRefusal } from '../../../channels/icalendar/calendar-refusal.ts'
import { mostCalendarBytes } from '../../../channels/icalendar/calendar-text.ts'
import { readCalendar } from '../../../channels/icalendar/taken-nights.ts'
import { propertyFrom } from '../../../lodging/properties/property-document.ts'
import { followingFetch } from '../../../outbound/following-fetch.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { getChannel, notePolled, type StoredChannel } from '../../../store/channels/channels.ts'
import {
  type CalendarTrouble,
  type DuePoll,
  settlePoll,
  takeDuePolls,
} from '../../../store/channels/icalendar-polls.ts'
import { readClosings } from '../../../store/channels/night-closings.ts'
import { areNightsSettled } from '../../../store/inventory/closed-nights.ts'
import { readProperties } from '../../../store/properties/properties.ts'
import { type Day, localTime } from '../../../values/civil-dates.ts'
import { Fault, notFound } from '../../../values/faults.ts'
import type { AppContext } from '../../context.ts'
import { openPartnerSecret } from '../channel-secrets.ts'
import { keepMessage } from '../take-message.ts'
import { applyNights } from './apply-nights.ts'
import { calendarTextOf } from './calendar-body.ts'
import {
  calendarAddress,
  calendarSpan,
  minutesOf,
  roomOfConnection,
  uidSuffixOf,
} from './calendar-connection.ts'
import { doubtHours } from './decide-closings.ts'

const calendarsAtOnce = 8
/** Longer than any reading takes. */
const leaseSeconds = 300
const deadlineMilliseconds = 15_000
/** After its first failure a calendar is read again so soon, at least; after many of them four times a day. */
const firstPause = 30 * 60
const longestPause = 6 * 3600
/** One failure may be a hiccup of the site. The hotel is told of the second in a row, which is within the hour. */
const failuresTold = 2

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
  const came = await attempt(context, channel, window, due)
  const failures = came.error === null ? 0 : due.failures + 1
  // Some time more or less, so that calendars that were connected together drift apart.
  const seconds = pauseAfter(failures, minutesOf(channel) * 60) * (0.9 + 0.2 * Math.random())
  const trouble = await troubleOf(context, channel, window, { ...due, ...came, failures })
  const poll = {
    channelId: channel.id,
    failures,
    addressHash: channel.partnerSecretHash,
    ...came.known,
    trouble,
  }
  await settlePoll(context.database, poll, seconds)
  await notePolled(context.database, channel.id, { at: askedAt, validator: came.known.etag })
  if (came.error === null) return
  const message = { action: 'calendar', senderId: null, kept: '', requestId: 'poll', replayOf: null }
  await keepMessage(context, channel, message, {
    direction: 'in',
    outcome: 'failed',
    error: came.error,
    answer: null,
  })
}

/** Seconds until a calendar is read again that is usually read at an interval. */
const pauseAfter = (failures: number, interval: number): number =>
  failures === 0
    ? interval
    : Math.min(Math.min(interval, firstPause) * 2 ** Math.min(failures - 1, 20), longestPause)

/** What the hotel has to know after a reading; null when all is well. */
async function troubleOf(
  { database }: AppContext,
  { id }: StoredChannel,
  { from }: ReadingWindow,
  reading: Pick<Reading, 'error' | 'isRefused' | 'unreadable'> & Pick<DuePoll, 'failures' | 'trouble'>,
): Promise<CalendarTrouble | null> {
  const missing = (await readClosings(database, id, from)).flatMap(({ missingSince }) => missingSince ?? [])
  const opensAt = missing
    .map(since => Temporal.Instant.from(since).add({ hours: doubtHours }).toString())
    .sort()[0]
  const isTold = reading.isRefused || reading.failures >= failuresTold
  const trouble = {
    error: isTold ? reading.error : null,
    unreadable: reading.unreadable ?? reading.trouble?.unreadable ?? 0,
    missing: missing.length,
    opensAt: opensAt ?? null,
  }
  return trouble.error === null && trouble.unreadable + trouble.missing === 0 ? null : trouble
}

/** What the site said of the version that was taken. */
interface Known {
  readonly etag: string | null
  readonly modified: string | null
}

const nothing: Known = { etag: null, modified: null }

/**
 * What the site may be asked with. What was known of another address says nothing of this one. A calendar that is as it was changes
 * nights here when a day has begun, as the window then ends later, and while nights are missing from it or not closed as they should.
 */
async function knownOf(
  { database }: AppContext,
  { addressHash, etag, modified }: DuePoll,
  channel: StoredChannel,
  { from, timeZone }: ReadingWindow,
): Promise<Known> {
  const { id, partnerSecretHash, polledAt } = channel
  const isSameAddress = addressHash !== null && partnerSecretHash?.equals(addressHash)
  if (!isSameAddress || polledAt === null) return nothing
  if (localTime(Temporal.Instant.from(polledAt), timeZone).today < from) return nothing
  if (!(await areNightsSettled(database, roomOfConnection(channel), from))) return nothing
  const closings = await readClosings(database, id, from)
  return closings.some(({ missingSince }) => missingSince !== null) ? nothing : { etag, modified }
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
  /** Whether it came and was not taken. */
  readonly isRefused: boolean
  /** Events that cannot be read in full; null where no calendar was taken. */
  readonly unreadable: number | null
  readonly known: Known
}

async function attempt(
  context: AppContext,
  channel: StoredChannel,
  window: ReadingWindow,
  due: DuePoll,
): Promise<Reading> {
  const known = await knownOf(context, due, channel, window)
  const usual = { error: null, isRefused: false, unreadable: null, known }
  const address = openPartnerSecret(context.keyring, channel)
  if (address === null)
    return { ...usual, error: 'the connection has no address of a calendar', known: nothing }
  try {
    const answer = await address.reveal(url => fetchCalendar(context, url, known))
    if (answer.status === 304) return usual
    if (answer.status !== 200) return { ...usual, error: `HTTP ${answer.status}` }
    const unreadable = await take(context, channel, window, { body: answer.body, trouble: due.trouble })
    const { etag, 'last-modified': modified } = answer.headers
    return { ...usual, unreadable, known: { etag: headerOf(etag), modified: headerOf(modified) } }
  } catch (error) {
    const isRefused = error instanceof CalendarRefusal
    if (isRefused || error instanceof OutboundError || (error instanceof Fault && error.status < 500)) {
      return { ...usual, error: error.message, isRefused }
    }
    throw error
  }
}

const fetchCalendar = ({ egress }: AppContext, url: string, { etag, modified }: Known) =>
  followingFetch(calendarAddress(url), {
    ...egress,
    deadlineMilliseconds,
    maximumBytes: mostCalendarBytes,
    headers: {
      accept: 'text/calendar',
      'user-agent': 'Hostelry',
      ...(etag !== null && { 'if-none-match': etag }),
      ...(modified !== null && { 'if-modified-since': modified }),
    },
  })

/** A header that can be sent back; null for none, and for one that is too long to be kept. */
const headerOf = (value: string | undefined): string | null => (value && value.length <= 200 ? value : null)

/** Returns how many events cannot be read in full. */
async function take(
  context: AppContext,
  channel: StoredChannel,
  window: ReadingWindow,
  { body, trouble }: { readonly body: Uint8Array } & Pick<DuePoll, 'trouble'>,
): Promise<number> {
  const suffix = uidSuffixOf(context, roomOfConnection(channel))
  const text = await calendarTextOf(body)
  const reading = readCalendar(text, { ...window, isOwn: uid => uid.endsWith(suffix) })
  const unreadable = reading.unreadable.length
  const isNews = channel.polledAt === null || unreadable !== (trouble?.unreadable ?? 0)
  await applyNights(context, channel, { reading, today: window.from, isNews })
  return unreadable
}
