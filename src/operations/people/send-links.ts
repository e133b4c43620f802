// Sends invitations and links to choose another password, from what was stored with them. At least once: a crash between sending
// and settling sends again, with the same link. The link has its token in the fragment, which browsers send to nobody.

import { defaultLanguage, isLanguage } from '../../lodging/documents/languages.ts'
import { isMailAddress } from '../../lodging/reservations/guest-email.ts'
import type { Mail } from '../../outbound/mail.ts'
import { hasDueLink, settleLink, type TakenLink, takeLinks } from '../../store/people/links.ts'
import { mailWords } from '../../wording/mail-words.ts'
import type { AppContext } from '../context.ts'
import type { Outcome } from '../notifications/delivery-outcome.ts'
import { attemptMail, mailSettlement } from '../notifications/mail-attempt.ts'
import type { MailContent } from '../notifications/mails/mail-content.ts'
import { mailHtml } from '../notifications/mails/mail-html.ts'
import { mailText } from '../notifications/mails/mail-text.ts'
import { guestLine } from '../notifications/mails/one-line.ts'
import { tokenOf } from './links.ts'

type Context = Pick<AppContext, 'database' | 'clock' | 'keyring' | 'mail' | 'adminUrl'>

const linksAtOnce = 16
/** Longer than any attempt takes. */
const leaseSeconds = 120

export interface LinkReport {
  readonly link: Pick<TakenLink, 'id' | 'purpose' | 'attempts'>
  readonly state: 'waiting' | 'delivered' | 'parked'
  readonly status: string
  /** Where the mail went; null for none. */
  readonly note: string | null
}

/** Sends what is due, reports each mail, and returns how many they are. */
export async function sendLinks(context: Context, report: (report: LinkReport) => void): Promise<number> {
  const { database, clock } = context
  const leasing = { now: clock.now().toString(), leasedUntil: after(clock.now(), leaseSeconds) }
  if (!(await hasDueLink(database, leasing.now))) return 0
  const taken = await database.transaction(transaction =>
    takeLinks(transaction, { ...leasing, limit: linksAtOnce }),
  )
  await Promise.all(
    taken.map(async link => {
      const outcome = await attempt(context, link)
      const { state, status, afterSeconds } = mailSettlement(outcome, link.attempts)
      const nextAttemptAt = after(clock.now(), afterSeconds)
      await settleLink(database, link, { state, status, nextAttemptAt })
      // Whoever asks for an address that nobody has leaves no line either.
      if (link.email === null) return
      report({ link, state, status, note: 'note' in outcome ? (outcome.note ?? null) : null })
    }),
  )
  return taken.length
}

const after = (instant: Temporal.Instant, seconds: number): string =>
  instant.add({ milliseconds: Math.round(seconds * 1000) }).toString()

async function attempt(context: Context, link: TakenLink): Promise<Outcome> {
  const { clock, mail } = context
  const { email } = link
  const isOver = Temporal.Instant.compare(Temporal.Instant.from(link.expiresAt), clock.now()) <= 0
  if (isOver) return { kind: 'refused', status: 'ended before it was sent' }
  if (email === null || !isMailAddress(email)) return { kind: 'refused', status: 'no usable address' }
  return attemptMail(mail, () => linkMail(context, { ...link, email }))
}

function linkMail(
  { keyring, adminUrl }: Context,
  { id, email, purpose, invitedBy, ...person }: TakenLink & { readonly email: string },
): Mail {
  const language = person.language !== null && isLanguage(person.language) ? person.language : defaultLanguage
  const words = mailWords[language].account
  const { subject, title, opening, button, validity, closing } = words[purpose]
  const { host } = new URL(adminUrl)
  const content: MailContent = {
    language,
    brand: null,
    tone: 'glad',
    subject: subject(host),
    preview: validity,
    letterhead: words.letterhead(host),
    title,
    opening: [opening(host, guestLine(invitedBy ?? '')), validity],
    parts: [{ kind: 'button', label: button, address: addressOf(adminUrl, purpose, tokenOf(keyring, id)) }],
    closing: [closing],
  }
  return {
    id: `person.${id}`,
    to: email,
    replyTo: null,
    calendar: null,
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(content),
  }
}

const addressOf = (adminUrl: string, purpose: TakenLink['purpose'], token: string): string =>
  `${adminUrl.replace(/\/+$/, '')}/admin/${purpose}#${token}`
