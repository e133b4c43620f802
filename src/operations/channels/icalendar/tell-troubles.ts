// Tells a hotel by mail, within the hour, what is wrong with the calendar of another site that closes its nights: that it cannot be
// read, not in full, or that many nights went from it at once. At least once for each trouble, as all mails.

import { defaultLanguage } from '../../../lodging/documents/languages.ts'
import type { Property } from '../../../lodging/properties/property.ts'
import { propertyIn } from '../../../lodging/properties/property-document.ts'
import { isMailAddress } from '../../../lodging/reservations/guest-email.ts'
import type { Mail } from '../../../outbound/mail.ts'
import { getChannel } from '../../../store/channels/channels.ts'
import {
  type CalendarTrouble,
  noteTold,
  type TroubleToTell,
  takeTroubles,
} from '../../../store/channels/icalendar-polls.ts'
import { instantText } from '../../../wording/date-texts.ts'
import { mailWords } from '../../../wording/mail-words.ts'
import { wordsIn } from '../../../wording/wording.ts'
import type { AppContext } from '../../context.ts'
import { attemptMail } from '../../notifications/mail-attempt.ts'
import type { MailContent } from '../../notifications/mails/mail-content.ts'
import { mailHtml } from '../../notifications/mails/mail-html.ts'
import { mailText } from '../../notifications/mails/mail-text.ts'
import { oneLine } from '../../notifications/mails/one-line.ts'
import { roomOfConnection } from './calendar-connection.ts'

const troublesAtOnce = 16
/** Longer than any attempt takes; a mail that fails is tried again after it. */
const leaseSeconds = 300

/** Sends what is due, and returns how many mails that is. */
export async function tellTroubles(context: AppContext): Promise<number> {
  const { database } = context
  const due = await database.transaction(transaction =>
    takeTroubles(transaction, { limit: troublesAtOnce, leaseSeconds }),
  )
  await Promise.all(
    due.map(async each => {
      if (await isSettled(context, each)) await noteTold(database, each.channelId)
    }),
  )
  return due.length
}

/** Whether the hotel is told, or cannot be. */
async function isSettled(context: AppContext, { channelId, propertyId, trouble }: TroubleToTell) {
  const { catalog, database, mail } = context
  const property = (await catalog.currentProperties([propertyId])).get(propertyId)
  const to = property?.reservationEmail ?? null
  if (trouble === null || !property || to === null || !isMailAddress(to)) return true
  const { roomId } = roomOfConnection(await getChannel(database, channelId))
  // One id for each state of a trouble, so that a mail that is sent twice is known.
  const id = `calendar.${channelId}.${context.clock.now().epochMilliseconds}`
  const { kind } = await attemptMail(mail, () => troubleMail({ id, to, property, roomId, trouble }))
  return kind !== 'failed'
}

interface Written {
  readonly id: string
  readonly to: string
  readonly property: Property
  readonly roomId: number
  readonly trouble: CalendarTrouble
}

function troubleMail({ id, to, property: any, roomId, trouble }: Written): Mail {
  const language = any.language ?? defaultLanguage
  const property = propertyIn(any, language)
  const words = mailWords[language].calendarTrouble
  const name = oneLine(property.name)
  const room = oneLine(property.rooms.find(room => room.id === roomId)?.name ?? String(roomId))
  const { error, unreadable, missing, opensAt } = trouble
  const content: MailContent = {
    language,
    brand: null,
    tone: 'quiet',
    letterhead: name,
    subject: words.subject(room, name),
    title: words.title,
    preview: words.opening(room),
    opening: [
      words.opening(room),
      ...(error === null ? [] : [words.unread, error]),
      ...(unreadable === 0 ? [] : [words.unreadable(unreadable)]),
      ...(opensAt === null
        ? []
        : [words.missing(missing, instantText(opensAt, property.timeZone, wordsIn(language)))]),
      words.whatToDo,
    ],
    parts: [],
    closing: [words.closing],
  }
  return {
    id,
    to,
    replyTo: null,
    calendar: null,
    about: { audience: 'property', propertyId: property.id, reservationId: null, language, phone: null },
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(content),
  }
}
