// The contract of messages: a service brings notices to guests, properties and people by mail, SMS or any other way.

import { type Static, Type } from 'typebox'
import { type Contract, checkMessage, reason } from './contract.ts'

const orNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

const notice = Type.Object({
  audience: Type.Unsafe<'guest' | 'property' | 'person'>({
    type: 'string',
    enum: ['guest', 'property', 'person'],
    description:
      'Whom it is for: a guest, a property, or a person of the administration, who may get a link to sign in.',
  }),
  to: Type.Object(
    {
      email: Type.String({ description: 'The e-mail address.' }),
      phone: orNull('The telephone of a guest; null for others.'),
    },
    { description: 'Where it may be brought: the service chooses.' },
  ),
  from: Type.String({ description: 'The e-mail address of the sender.' }),
  reply_to: orNull('Where answers go; null for the sender.'),
  language: orNull('Language of the texts, such as en; null where nobody has chosen one.'),
  property_id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The property that it is about, of a basket that of its first stay; null for none.',
  }),
  reservation_id: orNull('The reservation that it is about, a UUID; null for none, or for several.'),
  subject: Type.String({ description: 'One line, which is enough for an SMS.' }),
  text: Type.String({ description: 'The whole notice as text.' }),
  html: Type.String({ description: 'The same as HTML.' }),
  calendar: Type.Union(
    [
      Type.Object({
        method: Type.String({ description: 'PUBLISH or CANCEL.' }),
        text: Type.String({ description: 'The file, text/calendar.' }),
      }),
      Type.Null(),
    ],
    { description: 'The stay as a calendar file; null for none.' },
  ),
})

const taken = Type.Object({
  outcome: Type.Literal('taken', { description: 'The service brings it, or has brought it.' }),
  reference: Type.String({
    description: 'What the service calls it; another one for each notice.',
    minLength: 1,
    maxLength: 200,
  }),
})
const refused = Type.Object({
  outcome: Type.Literal('refused', { description: 'It will never be brought, as the address is none.' }),
  reason: reason('Why, without the address: one line.'),
})

export type Notice = Static<typeof notice>
export type NoticeAnswer = Static<typeof taken> | Static<typeof refused>

export const messageContract = {
  version: 1,
  summary: 'Brings notices to guests, properties and people, in place of the mail server.',
  messages: {
    check: checkMessage,
    notice: {
      summary:
        'Hands a notice over, after the commit of what it tells of. Every attempt at the same notice has the same `webhook-id`.',
      question: notice,
      answer: Type.Union([taken, refused]),
      deadlineMilliseconds: 20_000,
      whenSilent:
        'The notice waits and is handed over again under the same `webhook-id`, first after seconds, then after hours, for three days. Then it is given up and waits for staff, as a mail that a mail server does not take. No reservation waits for it.',
      examples: {
        question: {
          audience: 'guest',
          to: { email: 'ada@example.com', phone: '+44 20 7946 0000' },
          from: 'stay@example.com',
          reply_to: 'desk@hotel.example.com',
          language: 'en',
          property_id: 3144,
          reservation_id: '018f6f9e-0000-4000-8000-000000000001',
          subject: 'Your stay at Elk Lodge is confirmed',
          text: 'Dear Ada Lovelace, …',
          html: '<p>Dear Ada Lovelace, …</p>',
          calendar: null,
        },
        answer: { outcome: 'taken', reference: 'SM-20871' },
      },
    },
  },
} as const satisfies Contract
