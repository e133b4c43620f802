// Sends mails: to a mail server, or without one to files that a person can open. The library builds headers from
// separate fields, never from concatenated text (threat C9).

import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { Secret } from '../values/secrets/secret.ts'

export interface Mail {
  /** The same for every attempt, so that a mailbox can recognise a repetition; letters, digits, dots and hyphens. */
  readonly id: string
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly calendar: { readonly method: 'PUBLISH' | 'CANCEL'; readonly text: string } | null
  /** The stay that it tells of; absent for mails to people of the administration. */
  readonly about?: {
    readonly audience: 'guest' | 'property'
    readonly propertyId: number
    /** Null where it tells of several. */
    readonly reservationId: string | null
    readonly language: string
    /** Of a guest. */
    readonly phone: string | null
  }
}

export interface MailTransport extends AsyncDisposable {
  /** The sender's address, without a name. */
  readonly sender: string
  /** Sends a mail and returns where it went, without naming a person. Throws MailError. */
  send(mail: Mail): Promise<string>
  /** Sends a mail and returns what became of it in the mail server's own words, for whoever tries the address out. */
  tryOut(mail: Mail): Promise<MailTrial>
  /** A sentence where the mail server does not take mails of this sender now; null where it does. Nothing is sent. */
  trouble(): Promise<string | null>
  /** Deletes files written before an instant; returns their number. */
  forget(before: Temporal.Instant): Promise<number>
}

export interface MailTrial {
  readonly isTaken: boolean
  /** What the mail server said, or where the file is. It may contain the address. */
  readonly answer: string
}

/** Says what went wrong without the mail server's words, which may contain addresses. */
export class MailError extends Error {
  override readonly name = 'MailError'
  /** The address or the mail is refused permanently; a retry changes nothing. */
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean, cause?: unknown) {
    super(message, { cause })
    this.isFinal = isFinal
  }
}

export interface MailOptions {
  /** smtp:// or smtps://, with user and password where needed; null writes files. */
  readonly smtpUrl: Secret | null
  /** "stay@example.com" or "Example Hotels <stay@example.com>". */
  readonly from: string
  /** Directory of the files; created with the first one. */
  readonly directory: string
}

/** Opens the transport of the options. Nothing connects, and the library is not loaded, before the first mail. */
export const openMail = (options: MailOptions): MailTransport =>
  options.smtpUrl === null ? mailToFiles(options) : mailToServer(options, options.smtpUrl)

function mailToServer({ from }: MailOptions, smtpUrl: Secret): MailTransport {
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return smtpUrl.reveal(url =>
      createTransport({
        url,
        pool: true,
        maxConnections: 4,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
      }),
    )
  }
  let transport: ReturnType<typeof open> | undefined
  return {
    sender: addressIn(from),
    async send(mail) {
      try {
        transport ??= open()
        await (await transport).sendMail(messageFrom(mail, from))
        return 'handed to the mail server'
      } catch (error) {
        throw mailError(error)
      }
    },
    async tryOut(mail) {
      try {
        transport ??= open()
        const { response } = await (await transport).sendMail(messageFrom(mail, from))
        return { isTaken: true, answer: oneLine(response) }
      } catch (error) {
        return { isTaken: false, answer: oneLine((error as { response?: string }).response ?? String(error)) }
      }
    },
    async trouble() {
      try {
        transport ??= open()
        await (await transport).verify()
        return null
      } catch (error) {
        return `The mail server of SMTP_URL cannot be used (${mailError(error).message}). Check its address, user and password; mails wait.`
      }
    },
    forget: async () => 0,
    async [Symbol.asyncDispose]() {
      const opened = await transport
      opened?.close()
    },
  }
}

function mailToFiles({ from, directory }: MailOptions): MailTransport {
  const send = async (mail: Mail): Promise<string> => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await transport.sendMail(messageFrom(mail, from))
    const file = join(directory, `${mail.id}.eml`)
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await writeFile(`${file}.draft`, message as Buffer, { mode: 0o600 })
    await rename(`${file}.draft`, file)
    return `written to ${file}`
  }
  return {
    sender: addressIn(from),
    send,
    tryOut: async mail => ({
      isTaken: false,
      answer: `SMTP_URL is not set, so nothing was sent; the mail is ${await send(mail)}`,
    }),
    trouble: async () => null,
    async forget(before) {
      let count = 0
      for (const name of await readdir(directory).catch(() => [])) {
        const file = join(directory, name)
        // Another server may have deleted it meanwhile.
        const written = await stat(file).catch(() => null)
        if (!written?.isFile() || written.mtimeMs >= before.epochMilliseconds) continue
        await rm(file, { force: true })
        count += 1
      }
      return count
    },
    async [Symbol.asyncDispose]() {},
  }
}

function messageFrom(mail: Mail, from: string): SendMailOptions {
  const sender = addressIn(from)
  return {
    from,
    to: { name: '', address: mail.to },
    // Given explicitly, because the library would read several recipients from an address with a comma.
    envelope: { from: sender, to: [mail.to] },
    ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject.replaceAll(/\p{Cc}+/gu, ' '),
    messageId: `<${mail.id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
    text: mail.text,
    html: mail.html,
    attachments: mail.calendar === null ? [] : [attachmentFrom(mail.calendar)],
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const attachmentFrom = ({ method, text }: NonNullable<Mail['calendar']>) => ({
  filename: 'stay.ics',
  content: text,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
})

/** Without control characters, which a terminal would obey. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 500)

const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()

/** Keeps only the code of the answer. A refused recipient or content is final, a refused password or sender is not. */
function mailError(error: unknown): MailError {
  const { code, command, responseCode } = error as Record<'code' | 'command' | 'responseCode', unknown>
  const answer = typeof responseCode === 'number' ? `SMTP ${responseCode}` : String(code ?? 'mail not sent')
  const isFinal =
    (command === 'RCPT TO' || command === 'DATA') && typeof responseCode === 'number' && responseCode >= 500
  return new MailError(answer, isFinal, error)
}
