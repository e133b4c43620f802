// A mail server on this machine that accepts every mail or refuses given recipients.

import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  /** The recipients in the envelope, which get the mail whatever its headers say. */
  readonly recipients: readonly string[]
  readonly raw: string
  readonly mail: Email
  /** The attached calendar file; empty when there is none. */
  readonly calendar: string
}

export interface MailServer extends AsyncDisposable {
  readonly url: string
  readonly received: ReceivedMail[]
  /** Refusal codes by address. */
  readonly refused: Map<string, number>
}

export async function mailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const refused = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = refused.get(address)
      done(responseCode === undefined ? null : Object.assign(new Error('go away'), { responseCode }))
    },
    onData(stream, { envelope }, done) {
      text(stream)
        .then(async raw => {
          const mail = await PostalMime.parse(raw)
          const recipients = envelope.rcptTo.map(({ address }) => address)
          received.push({ recipients, raw, mail, calendar: calendarOf(mail) })
        })
        .then(() => done(), done)
    },
  })
  // A sender may be killed in the middle of a mail; without a listener the error would end the test.
  server.on('error', () => undefined)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refused,
    async [Symbol.asyncDispose]() {
      await new Promise<void>(resolve => server.close(resolve))
    },
  }
}

function calendarOf({ attachments }: Email): string {
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  if (file === undefined) return ''
  return typeof file.content === 'string'
    ? file.content
    : Buffer.from(new Uint8Array(file.content)).toString('utf8')
}
