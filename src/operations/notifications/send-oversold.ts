// Tells a hotel by mail which of its nights are oversold: those that became so within some minutes in one mail. Nights that are
// not oversold any more are left out, and a mail without nights is not sent. At least once, as all mails.

import { defaultLanguage } from '../../lodging/documents/languages.ts'
import type { Property } from '../../lodging/properties/property.ts'
import { propertyIn } from '../../lodging/properties/property-document.ts'
import { isMailAddress } from '../../lodging/reservations/guest-email.ts'
import type { Mail } from '../../outbound/mail.ts'
import {
  readToldNights,
  settleOversoldMail,
  type TakenOversoldMail,
  type ToldNight,
  takeOversoldMails,
} from '../../store/notifications/oversold-mails.ts'
import { addDays, localTime } from '../../values/civil-dates.ts'
import { shortDayText } from '../../wording/date-texts.ts'
import { mailWords } from '../../wording/mail-words.ts'
import { wordsIn } from '../../wording/wording.ts'
import type { AppContext } from '../context.ts'
import type { Outcome } from './delivery-outcome.ts'
import { attemptMail, mailSettlement } from './mail-attempt.ts'
import type { MailContent, MailFact } from './mails/mail-content.ts'
import { mailHtml } from './mails/mail-html.ts'
import { mailText } from './mails/mail-text.ts'
import { oneLine } from './mails/one-line.ts'

type Context = Pick<AppContext, 'database' | 'clock' | 'catalog' | 'mail'>

const mailsAtOnce = 16
/** Longer than any attempt takes. */
const leaseSeconds = 120
const mostLines = 60

export interface OversoldReport {
  readonly mail: TakenOversoldMail
  readonly state: 'waiting' | 'delivered' | 'parked'
  readonly status: string
}

/** Sends what is due, reports each mail, and returns how many they are. */
export async function sendOversold(
  context: Context,
  report: (report: OversoldReport) => void,
): Promise<number> {
  const { database } = context
  const taken = await database.transaction(transaction =>
    takeOversoldMails(transaction, { limit: mailsAtOnce, leaseSeconds }),
  )
  await Promise.all(
    taken.map(async mail => {
      const settlement = mailSettlement(await attempt(context, mail), mail.attempts)
      await settleOversoldMail(database, mail, settlement)
      report({ mail, state: settlement.state, status: settlement.status })
    }),
  )
  return taken.length
}

async function attempt(context: Context, { id, propertyId }: TakenOversoldMail): Promise<Outcome> {
  const { database, clock, catalog } = context
  const property = (await catalog.currentProperties([propertyId])).get(propertyId)
  if (!property) return { kind: 'refused', status: 'property is gone' }
  const { today } = localTime(clock.now(), property.timeZone)
  const nights = await readToldNights(database, id, today)
  if (nights.length === 0) return { kind: 'delivered', status: 'not oversold any more' }
  const to = property.reservationEmail
  if (to === null || !isMailAddress(to)) return { kind: 'refused', status: 'no usable address' }
  return attemptMail(context.mail, () => oversoldMail({ id, to, property, nights }))
}

interface Written {
  readonly id: number
  readonly to: string
  readonly property: Property
  readonly nights: readonly ToldNight[]
}

function oversoldMail({ id, to, property: any, nights }: Written): Mail {
  const language = any.language ?? defaultLanguage
  const property = propertyIn(any, language)
  const words = mailWords[language].oversold
  const name = oneLine(property.name)
  const [roomsInOrder, lines] = [new Set(nights.map(({ roomId }) => roomId)), rangesOf(nights)]
  const shown = lines.slice(0, mostLines)
  const factOf = ({ first, last, allotment, taken }: Range): MailFact => {
    const [from, to] = [first, last].map(day => shortDayText(day, wordsIn(language)))
    return { label: first === last ? from! : words.nights(from!, to!), value: words.night(taken, allotment) }
  }
  const content: MailContent = {
    language,
    brand: null,
    tone: 'quiet',
    letterhead: name,
    subject: words.subject(nights.length, name),
    title: words.title(nights.length),
    preview: words.opening,
    opening: [words.opening, words.whatToDo],
    parts: [...roomsInOrder].flatMap(roomId => {
      const facts = shown.filter(range => range.roomId === roomId).map(factOf)
      const room = property.rooms.find(room => room.id === roomId)
      const title = oneLine(room?.name ?? String(roomId))
      return facts.length === 0 ? [] : [{ kind: 'facts' as const, title, facts }]
    }),
    closing: [
      ...(lines.length > shown.length ? [words.more(lines.length - shown.length)] : []),
      words.closing,
    ],
  }
  return {
    id: `oversold.${id}`,
    to,
    replyTo: null,
    calendar: null,
    about: { audience: 'property', propertyId: property.id, reservationId: null, language, phone: null },
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(content),
  }
}

interface Range extends Omit<ToldNight, 'day'> {
  readonly first: ToldNight['day']
  readonly last: ToldNight['day']
}

/** Nights that follow each other with the same counts, as one line. */
function rangesOf(nights: readonly ToldNight[]): Range[] {
  const ranges: Range[] = []
  for (const { day, ...night } of nights) {
    const before = ranges.at(-1)
    const goesOn =
      before?.roomId === night.roomId &&
      before.taken === night.taken &&
      before.allotment === night.allotment &&
      addDays(before.last, 1) === day
    if (goesOn) ranges[ranges.length - 1] = { ...before, last: day }
    else ranges.push({ ...night, first: day, last: day })
  }
  return ranges
}
