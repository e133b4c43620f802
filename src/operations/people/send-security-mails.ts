// Tells people by mail of every change of the ways in which they sign in, so that nobody adds one unseen (threat A8). At least
// once, as all mails. A mail has no secret and no link that works without signing in.

import { defaultLanguage, isLanguage } from '../../lodging/documents/languages.ts'
import { isMailAddress } from '../../lodging/reservations/guest-email.ts'
import type { Mail } from '../../outbound/mail.ts'
import {
  settleSecurityMail,
  type TakenSecurityMail,
  takeSecurityMails,
} from '../../store/people/security-mails.ts'
import { instantText } from '../../wording/date-texts.ts'
import { mailWords } from '../../wording/mail-words.ts'
import { wordsIn } from '../../wording/wording.ts'
import type { AppContext } from '../context.ts'
import type { Outcome } from '../notifications/delivery-outcome.ts'
import { attemptMail, mailSettlement } from '../notifications/mail-attempt.ts'
import type { MailContent } from '../notifications/mails/mail-content.ts'
import { mailHtml } from '../notifications/mails/mail-html.ts'
import { mailText } from '../notifications/mails/mail-text.ts'
import { oneLine } from '../notifications/mails/one-line.ts'

type Context = Pick<AppContext, 'database' | 'mail' | 'adminUrl'>

const mailsAtOnce = 16
/** Longer than any attempt takes. */
const leaseSeconds = 120

export interface SecurityMailReport {
  readonly mail: Pick<TakenSecurityMail, 'id' | 'kind' | 'attempts'>
  readonly state: 'waiting' | 'delivered' | 'parked'
  readonly status: string
}

/** Sends what is due, reports each mail, and returns how many they are. */
export async function sendSecurityMails(
  context: Context,
  report: (report: SecurityMailReport) => void,
): Promise<number> {
  const { database } = context
  const taken = await database.transaction(transaction =>
    takeSecurityMails(transaction, { limit: mailsAtOnce, leaseSeconds }),
  )
  await Promise.all(
    taken.map(async mail => {
      const settlement = mailSettlement(await attempt(context, mail), mail.attempts)
      await settleSecurityMail(database, mail, settlement)
      report({ mail, state: settlement.state, status: settlement.status })
    }),
  )
  return taken.length
}

async function attempt(context: Context, mail: TakenSecurityMail): Promise<Outcome> {
  if (!isMailAddress(mail.email)) return { kind: 'refused', status: 'no usable address' }
  return attemptMail(context.mail, () => securityMail(context, mail))
}

function securityMail({ adminUrl }: Pick<Context, 'adminUrl'>, mail: TakenSecurityMail): Mail {
  const language = isLanguage(mail.language) ? mail.language : defaultLanguage
  const words = mailWords[language].security
  const { host } = new URL(adminUrl)
  const title = words.titles[mail.kind]
  const said = mail.kind === 'sign_in_failures' ? words.failures : words
  const { passkeyName } = mail
  const content: MailContent = {
    language,
    brand: null,
    tone: 'quiet',
    letterhead: words.letterhead(host),
    subject: words.subject(title, host),
    preview: said.ifNotYou,
    title,
    opening: [said.opening(host), said.ifNotYou],
    parts: [
      {
        kind: 'facts',
        title: said.change,
        facts: [
          { label: words.when, value: `${instantText(mail.changedAt, 'UTC', wordsIn(language))} UTC` },
          ...(passkeyName === null ? [] : [{ label: words.passkey, value: oneLine(passkeyName) }]),
        ],
      },
      { kind: 'button', label: words.button, address: `${adminUrl.replace(/\/+$/, '')}/admin/account` },
    ],
    closing: [said.closing],
  }
  return {
    id: `security.${mail.id}`,
    to: mail.email,
    replyTo: null,
    calendar: null,
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(content),
  }
}
