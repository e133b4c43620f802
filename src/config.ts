// What the environment says. Every variable stands in one table with its meaning, from which .env.example
// and docs/configuration.md are held true by a test; all mistakes are reported at once.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  databaseUrl,
  httpUrl,
  mailFrom,
  metricsToken,
  paymentSettings,
  proxies,
  secretKey,
  smtpUrl,
  yesOrNo,
} from './config-checks.ts'
import { defaultDataDirectory } from './store/embedded/embedded-postgres.ts'
import { OperatorError } from './values/operator-error.ts'
import type { Secret } from './values/secret.ts'

interface Variable {
  readonly meaning: string
  /** Shown in the docs; empty when there is none. */
  readonly fallback: string
  /** A secret may be given as NAME_FILE instead, the path of a file that holds it. */
  readonly secret?: true
}

export const variables = {
  ENV_FILE: {
    meaning:
      'File with variables that the environment lacks; without a path it stands beside package.json. Set in the environment only.',
    fallback: '.env',
  },
  HOST: { meaning: 'Address to listen on.', fallback: '127.0.0.1' },
  PORT: { meaning: 'Port to listen on; 0 takes a free one.', fallback: '8080' },
  PUBLIC_URL: {
    meaning: 'Address under which publishers and browsers reach the server; images are linked under it.',
    fallback: 'http://HOST:PORT',
  },
  ADMIN_PORT: {
    meaning:
      'Port of its own for the administration, /admin/v1. Without it the administration is at HOST and PORT on a machine that only its user can reach, and nowhere on any other.',
    fallback: '',
  },
  ADMIN_HOST: { meaning: 'Address of the administration; with ADMIN_PORT.', fallback: '127.0.0.1' },
  METRICS_PORT: {
    meaning: 'Port of its own for /metrics, where without METRICS_TOKEN everybody reads them who reaches it.',
    fallback: '',
  },
  METRICS_HOST: { meaning: 'Address of the metrics; with METRICS_PORT.', fallback: '127.0.0.1' },
  DATABASE_URL: {
    meaning: 'PostgreSQL 15 or newer. Without it the server runs its own under DATA_DIR.',
    fallback: '',
    secret: true,
  },
  DATABASE_DIRECT_URL: {
    meaning:
      'The same database without the pooler, needed where DATABASE_URL leads to one such as PgBouncer: changes are listened for over it.',
    fallback: 'DATABASE_URL',
    secret: true,
  },
  DATABASE_POOL_SIZE: { meaning: 'Connections to the database, 2 to 200.', fallback: '10' },
  DATA_DIR: { meaning: 'Where pictures and the embedded database live.', fallback: './data' },
  SECRET_KEY: {
    meaning:
      'At least 32 random bytes in base64, for signing quotes and sealing cards; the same for all servers of one database. Without it one is made in DATA_DIR/secret.key.',
    fallback: '',
    secret: true,
  },
  CATALOG_MB: {
    meaning: 'Megabytes of properties that are kept in memory between requests.',
    fallback: '256',
  },
  ANSWER_CACHE_MB: {
    meaning: 'Megabytes of answers that are kept for who asks the same again.',
    fallback: '32',
  },
  CATALOG_FRESH_MS: {
    meaning:
      'Milliseconds for which a change made by another server may go unseen, at most 1000; 0 asks the database with every request.',
    fallback: '500',
  },
  PICTURE_CACHE_MB: {
    meaning: 'Disk space for pictures made in other sizes, in megabytes.',
    fallback: '512',
  },
  LOG_LEVEL: { meaning: 'fatal, error, warn, info, debug, trace or silent.', fallback: 'info' },
  METRICS_TOKEN: {
    meaning:
      'Bearer token for /metrics. Without it they are read at METRICS_PORT, or by who sits at a machine that only its user can reach.',
    fallback: '',
    secret: true,
  },
  PAYMENT_GATEWAY: {
    meaning:
      'Company that takes payments for properties with payment_collection "gateway": none, test (takes no money, docs/payments.md has its card numbers) or stripe.',
    fallback: 'none',
  },
  STRIPE_SECRET_KEY: {
    meaning: 'Secret key of the Stripe account, sk_… or rk_…; needed with PAYMENT_GATEWAY=stripe.',
    fallback: '',
    secret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    meaning:
      'Secret of the webhook endpoint at Stripe, whsec_…; without it nothing that Stripe sends is read.',
    fallback: '',
    secret: true,
  },
  SMTP_URL: {
    meaning:
      'Mail server: smtp://user:password@mail.example.com:587, or smtps:// for TLS from the start. Without it mails are written to DATA_DIR/mail as files.',
    fallback: '',
    secret: true,
  },
  MAIL_FROM: {
    meaning: 'Sender of mails, such as "Example Hotels <stay@example.com>"; needed with SMTP_URL.',
    fallback: 'Hostelry <reservations@localhost>',
  },
  WEBHOOK_ALLOW_PRIVATE: {
    meaning: 'true lets webhooks reach addresses of private networks too; they are https all the same.',
    fallback: 'false',
  },
  MAX_CONNECTIONS: {
    meaning: 'Connections that may be open at a time; more are closed at once.',
    fallback: '4000',
  },
  MAX_CONNECTIONS_PER_ADDRESS: {
    meaning:
      'The same for one address (of IPv6, one /64 network), except proxies named in TRUST_PROXY and the machine itself; 0 for no limit.',
    fallback: '400',
  },
  TRUST_PROXY: {
    meaning: 'Addresses or networks of proxies whose X-Forwarded-For is believed, comma-separated.',
    fallback: '',
  },
  SHUTDOWN_SECONDS: {
    meaning: 'How long requests in flight may take to finish when the server is stopped.',
    fallback: '30',
  },
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export type PaymentSettings =
  | { readonly gateway: 'none' | 'test' }
  | {
      readonly gateway: 'stripe'
      readonly secretKey: Secret
      /** Null: messages of Stripe are not read. */
      readonly webhookSecret: Secret | null
    }

export interface Address {
  readonly host: string
  /** 0: a free one. */
  readonly port: number
}

export interface Config {
  readonly host: string
  readonly port: number
  /** Null: http://host:port, once the port is known. */
  readonly publicUrl: string | null
  /** Null: the administration has no address of its own. */
  readonly adminAddress: Address | null
  /** Null: the metrics have none. */
  readonly metricsAddress: Address | null
  /** Null: the embedded server. */
  readonly databaseUrl: string | null
  /** Past the pooler that databaseUrl leads to; null where it leads to none. */
  readonly databaseDirectUrl: string | null
  readonly databasePoolSize: number
  readonly dataDirectory: string
  /** Null: the one in the data directory. */
  readonly secretKey: Uint8Array | null
  readonly catalogMegabytes: number
  readonly answerCacheMegabytes: number
  /** What is answered was true at most so long ago. */
  readonly catalogFreshMilliseconds: number
  readonly pictureCacheMegabytes: number
  readonly logLevel: (typeof logLevels)[number]
  readonly metricsToken: string | null
  readonly payments: PaymentSettings
  /** Null: mails become files. */
  readonly smtpUrl: Secret | null
  readonly mailFrom: string
  readonly webhookAllowPrivate: boolean
  readonly maxConnections: number
  /** 0: no limit. */
  readonly maxConnectionsPerAddress: number
  readonly trustProxy: readonly string[]
  readonly shutdownSeconds: number
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Whether the variable is the path of a file or directory. */
export const isPathVariable = (name: string): boolean => name === 'DATA_DIR' || name.endsWith('_FILE')

/** Every mistake in the environment, one line each. */
class ConfigError extends OperatorError {
  constructor(mistakes: readonly string[]) {
    super(`The configuration cannot be used:\n${mistakes.map(mistake => `  ${mistake}`).join('\n')}`)
  }
}

/** Reads the configuration; throws ConfigError naming every variable that cannot be used. */
export function readConfig(environment: Environment): Config {
  const mistakes: string[] = []
  const read = (name: VariableName): string => textOf(environment, name, mistakes)
  const integer = (name: VariableName, least: number, most: number): number => {
    const text = read(name) || variables[name].fallback
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    mistakes.push(`${name} is a whole number from ${least} to ${most}, not "${text}"`)
    return least
  }
  const ownAddress = (prefix: 'ADMIN' | 'METRICS'): Address | null => {
    const host = read(`${prefix}_HOST`)
    if (read(`${prefix}_PORT`) === '') {
      if (host !== '') mistakes.push(`${prefix}_HOST is used with ${prefix}_PORT; set both`)
      return null
    }
    return { host: host || variables[`${prefix}_HOST`].fallback, port: integer(`${prefix}_PORT`, 0, 65_535) }
  }
  const smtp = read('SMTP_URL')
  const logLevel = logLevels.find(level => level === (read('LOG_LEVEL') || variables.LOG_LEVEL.fallback))
  if (smtp !== '' && read('MAIL_FROM') === '')
    mistakes.push('MAIL_FROM is needed with SMTP_URL: the address that mails come from')
  if (!logLevel) mistakes.push(`LOG_LEVEL is one of ${logLevels.join(', ')}`)
  const config: Config = {
    host: read('HOST') || variables.HOST.fallback,
    port: integer('PORT', 0, 65_535),
    publicUrl: httpUrl('PUBLIC_URL', read('PUBLIC_URL'), mistakes),
    databaseUrl: databaseUrl('DATABASE_URL', read('DATABASE_URL'), mistakes),
    databaseDirectUrl: databaseUrl('DATABASE_DIRECT_URL', read('DATABASE_DIRECT_URL'), mistakes),
    adminAddress: ownAddress('ADMIN'),
    metricsAddress: ownAddress('METRICS'),
    databasePoolSize: integer('DATABASE_POOL_SIZE', 2, 200),
    dataDirectory: read('DATA_DIR')
      ? resolve(read('DATA_DIR'))
      : defaultDataDirectory(resolve(import.meta.dirname, '..')),
    secretKey: secretKey(read('SECRET_KEY'), mistakes),
    catalogMegabytes: integer('CATALOG_MB', 1, 1_000_000),
    answerCacheMegabytes: integer('ANSWER_CACHE_MB', 0, 1_000_000),
    catalogFreshMilliseconds: integer('CATALOG_FRESH_MS', 0, 1000),
    pictureCacheMegabytes: integer('PICTURE_CACHE_MB', 1, 1_000_000),
    logLevel: logLevel ?? 'info',
    metricsToken: metricsToken(read('METRICS_TOKEN'), mistakes),
    payments: paymentSettings(read, mistakes),
    smtpUrl: smtpUrl(smtp, mistakes),
    mailFrom: mailFrom(read('MAIL_FROM') || variables.MAIL_FROM.fallback, mistakes),
    webhookAllowPrivate: yesOrNo(
      'WEBHOOK_ALLOW_PRIVATE',
      read('WEBHOOK_ALLOW_PRIVATE') || variables.WEBHOOK_ALLOW_PRIVATE.fallback,
      mistakes,
    ),
    maxConnections: integer('MAX_CONNECTIONS', 10, 1_000_000),
    maxConnectionsPerAddress: integer('MAX_CONNECTIONS_PER_ADDRESS', 0, 1_000_000),
    trustProxy: proxies(read('TRUST_PROXY'), mistakes),
    shutdownSeconds: integer('SHUTDOWN_SECONDS', 0, 3600),
  }
  const ports = [config.port, config.adminAddress?.port, config.metricsAddress?.port].filter(Boolean)
  if (new Set(ports).size < ports.length)
    mistakes.push('PORT, ADMIN_PORT and METRICS_PORT are three different ports')
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return config
}

/** The variable's text, or what its NAME_FILE holds when it is a secret; empty when neither is set. */
function textOf(environment: Environment, name: VariableName, mistakes: string[]): string {
  const text = environment[name]?.trim() ?? ''
  const variable: Variable = variables[name]
  const path = variable.secret ? (environment[`${name}_FILE`] ?? '') : ''
  if (path === '') return text
  if (text !== '') mistakes.push(`${name} and ${name}_FILE are both set; keep one`)
  try {
    const secret = readFileSync(path, 'utf8').trim()
    // Without a word, an empty one would mean another database or no protection.
    if (secret === '') mistakes.push(`${name}_FILE names a file that is empty: ${path}`)
    return secret
  } catch {
    mistakes.push(`${name}_FILE names a file that cannot be read: ${path}`)
    return ''
  }
}
