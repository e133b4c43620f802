// Checks each variable. A mistake becomes a sentence that names the variable and the way out, and reading goes on, so
// that all mistakes are reported at once.

import { isIP } from 'node:net'
import { isMailAddress } from '../lodging/reservations/guest-email.ts'
import { addressMistake, databaseAddress } from '../store/postgres/database-address.ts'
import { nearest } from '../values/nearest.ts'
import { Secret } from '../values/secrets/secret.ts'
import type { VariableName } from './variables.ts'

export type PaymentSettings =
  /** `unset`: the test gateway for a demo that only this machine can reach, else none. */
  | { readonly gateway: 'unset' | 'none' | 'test' }
  | {
      readonly gateway: 'stripe'
      readonly secretKey: Secret
      /** Null: cards are taken by this server's form only. */
      readonly publishableKey: string | null
      /** Null: webhooks of Stripe are refused. */
      readonly webhookSecret: Secret | null
    }

/** The end of a sentence that has said which words there are: the one that may be meant. */
export function meantBy(text: string, words: readonly string[]): string {
  const meant = nearest(text, words)
  return meant === undefined ? '' : `; did you mean ${meant}?`
}

export function httpUrl(name: VariableName, text: string, mistakes: string[]): string | null {
  if (text === '') return null
  const url = URL.parse(text)
  const isPlain = url && url.search === '' && url.hash === '' && url.username === ''
  if (isPlain && (url.protocol === 'http:' || url.protocol === 'https:')) return text.replace(/\/+$/, '')
  mistakes.push(`${name} is an http or https address such as https://rooms.example.com`)
  return null
}

/** Comma-separated names, as browsers send them: in lower case, and in ASCII where they have other letters. */
export function hostNames(name: VariableName, text: string, mistakes: string[]): string[] {
  const entries = text.split(',').map(entry => entry.trim())
  return entries
    .filter(entry => entry !== '')
    .map(entry => {
      const url = /^[^\s/:@?#*]+$/.test(entry) ? URL.parse(`http://${entry}`) : null
      if (url === null)
        mistakes.push(
          `${name} holds host names such as api.example.com, comma-separated, without scheme and port, not "${entry}"`,
        )
      return url?.hostname ?? ''
    })
}

function databaseUrl(name: VariableName, text: string, mistakes: string[]): string | null {
  if (text === '') return null
  const mistake = addressMistake(text)
  if (mistake === null) return text
  mistakes.push(`${name} ${mistake}`)
  return null
}

/** The addresses of the database, and of its standbys; null where one is not set, or a mistake. */
export function databaseUrls(read: (name: VariableName) => string, mistakes: string[]) {
  const given = databaseUrl('DATABASE_URL', read('DATABASE_URL'), mistakes)
  const direct = databaseUrl('DATABASE_DIRECT_URL', read('DATABASE_DIRECT_URL'), mistakes)
  if (read('DATABASE_READ_URL') !== '' && read('DATABASE_URL') === '')
    mistakes.push('DATABASE_READ_URL is used with DATABASE_URL; set both')
  const readUrl = databaseReadUrl(read('DATABASE_READ_URL'), direct ?? given, mistakes)
  return { databaseUrl: given, databaseDirectUrl: direct, databaseReadUrl: readUrl }
}

function databaseReadUrl(text: string, primary: string | null, mistakes: string[]): string | null {
  if (text === '') return null
  const mistake = addressMistake(text, 'standbys') ?? (primary === null ? null : otherThan(primary, text))
  if (mistake === null) return text
  mistakes.push(`DATABASE_READ_URL ${mistake}`)
  return null
}

/** Another database may hold another installation, and another user may be shown fewer rows. */
function otherThan(primary: string, text: string): string | null {
  const [near, far] = [databaseAddress(primary), databaseAddress(text)]
  const isSame = near.database === far.database && near.user === far.user
  return isSame ? null : 'names the same database and the same user as DATABASE_URL; its hosts are other ones'
}

export function secretKey(text: string, mistakes: string[]): Uint8Array | null {
  if (text === '') return null
  const bytes = Buffer.from(text, 'base64')
  if (/^[A-Za-z0-9+/]+=*$/.test(text) && bytes.byteLength >= 32) return bytes
  mistakes.push('SECRET_KEY is at least 32 random bytes in base64: openssl rand -base64 32')
  return null
}

export function metricsToken(text: string, mistakes: string[]): string | null {
  if (text === '') return null
  if (!/^[\x21-\x7e]+$/.test(text))
    mistakes.push('METRICS_TOKEN is ASCII without blanks, because it is sent in a header')
  return text
}

export function paymentSettings(read: (name: VariableName) => string, mistakes: string[]): PaymentSettings {
  const gateway = read('PAYMENT_GATEWAY') || 'unset'
  if (gateway === 'unset' || gateway === 'none' || gateway === 'test') return { gateway }
  if (gateway !== 'stripe') {
    mistakes.push(`PAYMENT_GATEWAY is none, test or stripe${meantBy(gateway, ['none', 'test', 'stripe'])}`)
    return { gateway: 'none' }
  }
  const [secretKey, webhookSecret] = [read('STRIPE_SECRET_KEY'), read('STRIPE_WEBHOOK_SECRET')]
  if (!/^(sk|rk)_\w+$/.test(secretKey)) {
    mistakes.push('STRIPE_SECRET_KEY is the secret key of the Stripe account; it starts with sk_ or rk_')
  }
  const publishableKey = read('STRIPE_PUBLISHABLE_KEY')
  const mistake = publishableKeyMistake(publishableKey, secretKey)
  if (mistake !== null) mistakes.push(mistake)
  if (webhookSecret !== '' && !/^whsec_\S+$/.test(webhookSecret)) {
    mistakes.push('STRIPE_WEBHOOK_SECRET is the signing secret of the endpoint; it starts with whsec_')
  }
  return {
    gateway,
    secretKey: new Secret(secretKey),
    publishableKey: publishableKey || null,
    webhookSecret: webhookSecret === '' ? null : new Secret(webhookSecret),
  }
}

/** Keys of the two modes do not know each other's tokens. The text names neither key, as one may be in the other's place. */
function publishableKeyMistake(publishable: string, secret: string): string | null {
  if (publishable === '') return null
  const mode = /^pk_(live|test)_\w+$/.exec(publishable)?.[1]
  if (mode === undefined)
    return 'STRIPE_PUBLISHABLE_KEY is the publishable key of the Stripe account; it starts with pk_live_ or pk_test_'
  const modeOfSecret = /^(?:sk|rk)_(live|test)_/.exec(secret)?.[1] ?? mode
  if (mode === modeOfSecret) return null
  return 'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY are both live keys or both test keys of one account'
}

export function tripadvisorKey(text: string, mistakes: string[]): Secret | null {
  if (text === '') return null
  if (!/^[\x21-\x7e]{1,200}$/.test(text))
    mistakes.push('TRIPADVISOR_KEY is the key of the Content API: ASCII without blanks')
  return new Secret(text)
}

/** A key of this server or of another one, by the name of its variable. */
export function apiKey(name: string, text: string, mistakes: string[]): Secret | null {
  if (text === '') return null
  if (!/^[\x21-\x7e]{1,256}$/.test(text)) mistakes.push(`${name} is an API key: ASCII without blanks`)
  return new Secret(text)
}

export function smtpUrl(text: string, mistakes: string[]): Secret | null {
  if (text === '') return null
  const url = URL.parse(text)
  if (url && (url.protocol === 'smtp:' || url.protocol === 'smtps:') && url.hostname !== '')
    return new Secret(text)
  mistakes.push('SMTP_URL starts with smtp:// or smtps://, then names the mail server')
  return null
}

export function mailFrom(sender: string, mistakes: string[]): string {
  const address = /^[^<>]*<([^<>]+)>$/.exec(sender)?.[1] ?? sender
  if (!isMailAddress(address)) {
    mistakes.push('MAIL_FROM is an address such as stay@example.com or Example Hotels <stay@example.com>')
  }
  return sender
}

/** Names of networks that the framework understands. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']

export function proxies(text: string, mistakes: string[]): string[] {
  const entries = text.split(',').map(entry => entry.trim())
  const given = entries.filter(entry => entry !== '')
  for (const entry of given) {
    if (namedNetworks.includes(entry) || isNetwork(entry)) continue
    mistakes.push(
      `TRUST_PROXY holds addresses or networks such as 127.0.0.1 or 10.0.0.0/8, comma-separated, not "${entry}"`,
    )
  }
  return given
}

/** An address, or a network in CIDR notation. */
function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  const isRange = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most)
  return isIP(address) !== 0 && isRange && rest.length === 0
}

export function yesOrNo(name: VariableName, text: string, mistakes: string[]): boolean {
  if (text !== 'true' && text !== 'false') mistakes.push(`${name} is true or false`)
  return text === 'true'
}
