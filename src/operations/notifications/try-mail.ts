// Sends one mail to an address that an operator names, and tells what the mail server said of it.

import { randomUUID } from 'node:crypto'
import type { Language } from '../../lodging/documents/languages.ts'
import { isMailAddress } from '../../lodging/reservations/guest-email.ts'
import type { MailTrial } from '../../outbound/mail.ts'
import { badRequest } from '../../values/faults.ts'
import { mailWords } from '../../wording/mail-words.ts'
import type { AppContext } from '../context.ts'
import type { MailContent } from './mails/mail-content.ts'
import { mailHtml } from './mails/mail-html.ts'
import { mailText } from './mails/mail-text.ts'

/** Sends it at once, past the outbox. BadRequestException where the address cannot be one. */
export async function tryMail(
  { mail, publicUrl }: Pick<AppContext, 'mail' | 'publicUrl'>,
  to: string,
  language: Language,
): Promise<MailTrial> {
  if (!isMailAddress(to))
    throw badRequest([{ field: 'address', message: 'must be a mail address such as ada@example.com' }])
  const words = mailWords[language].account
  const { subject, title, opening, closing } = words.trial
  const { host } = new URL(publicUrl)
  const content: MailContent = {
    language,
    brand: null,
    tone: 'glad',
    subject: subject(host),
    preview: title,
    letterhead: words.letterhead(host),
    title,
    opening: [opening(host)],
    parts: [],
    closing: [closing],
  }
  return mail.tryOut({
    id: `trial.${randomUUID()}`,
    to,
    replyTo: null,
    calendar: null,
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(content),
  })
}
