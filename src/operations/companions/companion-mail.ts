// Notices by way of companion services: the first service of the kind `message` that is asked about them is handed them in place of
// the mail server. What it does not take waits, as a mail that a mail server does not take.

import { type Companion, companionsFor } from '../../lodging/companions/companion.ts'
import type { Notice, NoticeAnswer } from '../../lodging/companions/message-contract.ts'
import { type Mail, MailError, type MailTransport } from '../../outbound/mail.ts'
import type { AppContext } from '../context.ts'
import { askCompanion } from './ask-companion.ts'

type Context = Pick<AppContext, 'catalog' | 'companions' | 'keyring'>

/** The transport, with services in front of it. */
export function mailByCompanions(context: Context, transport: MailTransport): MailTransport {
  const send = async (mail: Mail): Promise<string> => {
    const service = await bringerOf(context, mail)
    return service ? handOver(context, service, { mail, from: transport.sender }) : transport.send(mail)
  }
  return {
    sender: transport.sender,
    send,
    async tryOut(mail) {
      if ((await bringerOf(context, mail)) === undefined) return transport.tryOut(mail)
      try {
        return { isTaken: true, answer: await send(mail) }
      } catch (error) {
        if (!(error instanceof MailError)) throw error
        return { isTaken: false, answer: error.message }
      }
    },
    trouble: () => transport.trouble(),
    forget: before => transport.forget(before),
    [Symbol.asyncDispose]: () => transport[Symbol.asyncDispose](),
  }
}

/** Who brings a mail; undefined: the mail server. Mails to people can have links to sign in, so a service gets them only where that is set. */
async function bringerOf({ catalog }: Context, { about }: Mail): Promise<Companion | undefined> {
  // A process that answers no request has nobody else who reads what has changed.
  await catalog.ensureFresh()
  const { companions } = await catalog.terms()
  const services = companions.filter(({ kind }) => kind === 'message')
  if (services.length === 0) return undefined
  if (about) return companionsFor(services, 'message', about.propertyId)[0]
  return services.find(
    ({ isOn, propertyIds, options }) => isOn && propertyIds === null && options.people_mails === true,
  )
}

async function handOver(
  context: Context,
  service: Companion,
  { mail, from }: { readonly mail: Mail; readonly from: string },
): Promise<string> {
  const { id, to, replyTo, subject, text, html, calendar, about } = mail
  const notice: Notice = {
    audience: about?.audience ?? 'person',
    to: { email: to, phone: about?.phone ?? null },
    from,
    reply_to: replyTo,
    language: about?.language ?? null,
    property_id: about?.propertyId ?? null,
    reservation_id: about?.reservationId ?? null,
    subject,
    text,
    html,
    calendar,
  }
  // An id of Standard Webhooks has no full stop.
  const heard = await askCompanion(context, service, 'notice', notice, id.replaceAll('.', '_'))
  if (heard.kind === 'silent') throw new MailError(`${service.name}: ${heard.reason}`, false)
  const answer = heard.answer as NoticeAnswer
  // The words of the service can contain an address.
  if (answer.outcome === 'refused') throw new MailError(`refused by ${service.name}`, true)
  return `handed to ${service.name}`
}
