// hostelry mail test, hostelry payment test: whether the mail server and the payment company take what is sent to them.

import { defaultLanguage, isLanguage, languages } from '../../lodging/documents/languages.ts'
import { tryMail } from '../../operations/notifications/try-mail.ts'
import { type PaymentTrial, tryPayments } from '../../operations/payments/try-payments.ts'
import { type Command, textOption, UsageError } from '../kit/command.ts'

export const mailTest: Command = {
  name: 'mail test',
  usage: `ADDRESS [--language ${languages.join('|')}]`,
  summary:
    'Send a mail to the address through the configured mail server and print what the server answers; exit code 1 when it does not take it.',
  options: { language: 'text' },
  words: [1, 1],
  async run(line) {
    const [address = ''] = line.words
    const language = textOption(line, 'language') ?? defaultLanguage
    if (!isLanguage(language)) throw new UsageError(`--language is one of ${languages.join(', ')}`)
    const trial = await tryMail(line.context, address, language)
    const { sender } = line.context.mail
    const said = trial.isTaken
      ? `The mail server takes mails from ${sender}: ${trial.answer}\nWhether it arrives only the mailbox can tell.`
      : `The mail was not taken: ${trial.answer}`
    line.print(said, { ...trial, sender })
    if (!trial.isTaken) line.fail()
  },
}

export const paymentTest: Command = {
  name: 'payment test',
  usage: '',
  summary:
    'Ask the payment company whether it takes the configured keys, and print whether they are live or test keys; nothing is charged. Exit code 1 when it does not.',
  words: [0, 0],
  async run({ context, print, fail }) {
    const trial = await tryPayments(context)
    print(inWords(trial).join('\n'), trial)
    if (trial.gateway === null || trial.trouble !== null) fail()
  },
}

function inWords({ gateway, mode, trouble, hasCardForm, readsMessages }: PaymentTrial): string[] {
  if (gateway === null) return ['There is no payment company: PAYMENT_GATEWAY is not set, or none.']
  if (trouble !== null) return [trouble]
  if (mode === null) return [`The gateway "${gateway}" has no company behind it: no card is charged.`]
  return [
    `${gateway} takes the keys, which are ${mode} keys: cards are ${mode === 'live' ? 'charged' : 'not charged'}.`,
    hasCardForm
      ? 'Guests on the booking pages give their cards to the company itself.'
      : 'Cards go through this server, as no publishable key is set.',
    readsMessages
      ? 'Messages of the company are verified.'
      : 'Messages of the company are refused, as no secret is set for them; the daily reconciliation finds what they would tell.',
  ]
}
