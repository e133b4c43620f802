// A companion service that brings notices: a short one to the telephone where there is one, else the mail. This one prints them; yours
// calls the provider of its choice. PORT=9011 COMPANION_SECRET=whsec_… node examples/message/server.ts

import { serveCompanion } from '../serve-companion.ts'

interface Notice {
  readonly audience: 'guest' | 'property' | 'person'
  readonly to: { readonly email: string; readonly phone: string | null }
  readonly subject: string
  readonly text: string
}

/** The digits behind a plus; null for what cannot be called. */
function dialled(phone: string | null): string | null {
  const digits = phone?.replace(/\D/g, '') ?? ''
  return digits.length >= 7 && digits.length <= 15 ? `+${digits}` : null
}

const bring = (way: string, to: string, text: string): void => {
  process.stdout.write(`${way} ${to}: ${text.split('\n')[0]}\n`)
}

serveCompanion('message', {
  // A repetition never comes here: `serveCompanion` gives it the first answer.
  notice({ audience, to: { email, phone }, subject, text }: Notice, id: string) {
    const number = audience === 'guest' ? dialled(phone) : null
    if (number !== null) {
      bring('sms', number, subject)
      return { outcome: 'taken', reference: `sms-${id}` }
    }
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) return { outcome: 'refused', reason: 'that is no address' }
    bring('mail', email, `${subject} (${text.length} characters)`)
    return { outcome: 'taken', reference: `mail-${id}` }
  },
})
