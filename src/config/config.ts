// Reads the environment into the configuration; all mistakes are reported at once.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Cell, mostCells } from '../lodging/reservations/cell.ts'
import { defaultDataDirectory } from '../store/embedded/embedded-postgres.ts'
import type { S3Settings } from '../store/pictures/s3-client.ts'
import { OperatorError } from '../values/operator-error.ts'
import type { Secret } from '../values/secrets/secret.ts'
import {
  apiKey,
  databaseUrls,
  hostNames,
  httpUrl,
  mailFrom,
  meantBy,
  metricsToken,
  type PaymentSettings,
  paymentSettings,
  proxies,
  secretKey,
  smtpUrl,
  tripadvisorKey,
  yesOrNo,
} from './checks.ts'
import { pictureBucket } from './pictures.ts'
import { type SingleSignOnSettings, singleSignOnSettings } from './sign-in.ts'
import { type SourceSettings, sourceSettings } from './sources.ts'
import type { Variable } from './variable.ts'
import { type VariableName, variables } from './variables.ts'
import { workerCount } from './workers.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export interface Address {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
}

export interface TripadvisorSettings {
  /** Null: Tripadvisor is not asked. */
  readonly key: Secret | null
  readonly isPartner: boolean
  readonly cacheSeconds: number
}

/** What `hostelry mcp` talks to. */
export interface McpSettings {
  /** Null: the server that this environment configures. */
  readonly serverUrl: string | null
  readonly key: Secret | null
}

export interface Config extends SourceSettings {
  readonly host: string
  readonly port: number
  /** Null: http://host:port, once the port is known. */
  readonly publicUrl: string | null
  /** Further host names by which the server is called, in lower case. */
  readonly publicHosts: readonly string[]
  /** Null: that of ADMIN_PORT, or the public one. */
  readonly adminUrl: string | null
  /** Null: the administration has no address of its own. */
  readonly adminAddress: Address | null
  /** Null: the metrics have none. */
  readonly metricsAddress: Address | null
  /** Null: the embedded server. */
  readonly databaseUrl: string | null
  /** PostgreSQL itself, when databaseUrl leads to a pooler; null when it does not. */
  readonly databaseDirectUrl: string | null
  /** Standbys to read from; null: none. */
  readonly databaseReadUrl: string | null
  readonly databasePoolSize: number
  /** Standbys that the database is to have. */
  readonly databaseStandbys: number
  readonly dataDirectory: string
  /** Null: the key in the data directory. */
  readonly secretKey: Uint8Array | null
  readonly catalogMegabytes: number
  readonly answerCacheMegabytes: number
  /** A cached answer is at most this old. */
  readonly catalogFreshMilliseconds: number
  readonly catalogStaleSeconds: number
  readonly pictureCacheMegabytes: number
  /** Null: originals are in the data directory. */
  readonly pictureBucket: S3Settings | null
  readonly picturesMegabytes: number
  readonly picturesPerProperty: number
  readonly logLevel: (typeof logLevels)[number]
  readonly metricsToken: string | null
  readonly payments: PaymentSettings
  readonly tripadvisor: TripadvisorSettings
  /** Null: mails become files. */
  readonly smtpUrl: Secret | null
  readonly mailFrom: string
  readonly webhookAllowPrivate: boolean
  /** Companion services may be at http:// and in a private network. */
  readonly companionAllowPrivate: boolean
  /** Whether the demo of a new database gets a past and a future. */
  readonly demoYear: boolean
  /** Null: people sign in here only. */
  readonly singleSignOn: SingleSignOnSettings | null
  readonly maxConnections: number
  /** 0: no limit. */
  readonly maxConnectionsPerAddress: number
  readonly trustProxy: readonly string[]
  readonly mcp: McpSettings
  /** For commands at a server elsewhere; null: none is set. */
  readonly adminKey: Secret | null
  readonly shutdownSeconds: number
  /** Processes that answer requests; 1: this one does. */
  readonly workers: number
  readonly shutdownDelaySeconds: number
  readonly databaseWaitSeconds: number
  readonly cell: Cell
}

/** "http://127.0.0.1:8080". */
export const urlOf = ({ host, port }: Address): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Where browsers of people reach the administration. */
export const adminUrlOf = (
  config: Pick<Config, 'adminUrl' | 'adminAddress' | 'publicUrl' | 'host' | 'port'>,
): string =>
  config.adminUrl ??
  (config.adminAddress === null ? (config.publicUrl ?? urlOf(config)) : urlOf(config.adminAddress))

export type Environment = Readonly<Record<string, string | undefined>>

/** Whether the variable is the path of a file or directory. */
export const isPathVariable = (name: string): boolean => name === 'DATA_DIR' || name.endsWith('_FILE')

/** Every mistake in the environment, one line each. */
class ConfigError extends OperatorError {
  constructor(mistakes: readonly string[]) {
    super(`The configuration cannot be used:\n${mistakes.map(mistake => `  ${mistake}`).join('\n')}`)
  }
}

/** Reads the configuration; throws ConfigError, which names every variable that cannot be used. */
export function readConfig(environment: Environment): Config {
  const mistakes: string[] = []
  const config = readThrough(name => textOf(environment, name, mistakes), mistakes)
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return config
}

/** What cannot be used, a sentence each, and which variables are read beside what else is set. */
export function mistakesIn(environment: Environment): {
  readonly mistakes: readonly string[]
  readonly read: ReadonlySet<string>
} {
  const mistakes: string[] = []
  // What is read twice is reported once.
  const texts = new Map<VariableName, string>()
  const read = (name: VariableName): string => {
    const text = texts.get(name) ?? textOf(environment, name, mistakes)
    texts.set(name, text)
    return text
  }
  readThrough(read, mistakes)
  return { mistakes, read: new Set(texts.keys()) }
}

function readThrough(read: (name: VariableName) => string, mistakes: string[]): Config {
  const yes = (name: VariableName): boolean => yesOrNo(name, read(name) || variables[name].fallback, mistakes)
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
    mistakes.push('MAIL_FROM is needed with SMTP_URL: the sender of mails')
  if (!logLevel)
    mistakes.push(`LOG_LEVEL is one of ${logLevels.join(', ')}${meantBy(read('LOG_LEVEL'), logLevels)}`)
  const databases = databaseUrls(read, mistakes)
  const config: Config = {
    host: read('HOST') || variables.HOST.fallback,
    port: integer('PORT', 0, 65_535),
    publicUrl: httpUrl('PUBLIC_URL', read('PUBLIC_URL'), mistakes),
    publicHosts: hostNames('PUBLIC_HOSTS', read('PUBLIC_HOSTS'), mistakes),
    ...databases,
    adminUrl: httpUrl('ADMIN_URL', read('ADMIN_URL'), mistakes),
    adminAddress: ownAddress('ADMIN'),
    metricsAddress: ownAddress('METRICS'),
    dataDirectory: read('DATA_DIR')
      ? resolve(read('DATA_DIR'))
      : defaultDataDirectory(resolve(import.meta.dirname, '../..')),
    secretKey: secretKey(read('SECRET_KEY'), mistakes),
    ...amongOthers(integer),
    ...memory(integer),
    pictureBucket: pictureBucket(read, mistakes),
    logLevel: logLevel ?? 'info',
    metricsToken: metricsToken(read('METRICS_TOKEN'), mistakes),
    payments: paymentSettings(read, mistakes),
    ...sourceSettings(read, integer, mistakes),
    tripadvisor: {
      key: tripadvisorKey(read('TRIPADVISOR_KEY'), mistakes),
      isPartner: yesOrNo(
        'TRIPADVISOR_PARTNER',
        read('TRIPADVISOR_PARTNER') || variables.TRIPADVISOR_PARTNER.fallback,
        mistakes,
      ),
      cacheSeconds: integer('TRIPADVISOR_CACHE_SECONDS', 0, 86_400),
    },
    smtpUrl: smtpUrl(smtp, mistakes),
    mailFrom: mailFrom(read('MAIL_FROM') || variables.MAIL_FROM.fallback, mistakes),
    webhookAllowPrivate: yes('WEBHOOK_ALLOW_PRIVATE'),
    companionAllowPrivate: yes('COMPANION_ALLOW_PRIVATE'),
    demoYear: yes('DEMO_YEAR'),
    singleSignOn: singleSignOnSettings(read, mistakes),
    maxConnections: integer('MAX_CONNECTIONS', 10, 1_000_000),
    maxConnectionsPerAddress: integer('MAX_CONNECTIONS_PER_ADDRESS', 0, 1_000_000),
    trustProxy: proxies(read('TRUST_PROXY'), mistakes),
    mcp: {
      serverUrl: httpUrl('MCP_SERVER_URL', read('MCP_SERVER_URL'), mistakes),
      key: apiKey('MCP_KEY', read('MCP_KEY'), mistakes),
    },
    adminKey: apiKey('HOSTELRY_ADMIN_KEY', read('HOSTELRY_ADMIN_KEY'), mistakes),
    workers: workerCount(read, databases.databaseUrl === null, mistakes),
    ...startAndStop(integer),
  }
  const ports = [config.port, config.adminAddress?.port, config.metricsAddress?.port].filter(Boolean)
  if (new Set(ports).size < ports.length)
    mistakes.push('PORT, ADMIN_PORT and METRICS_PORT must be three different ports')
  return config
}

type ReadInteger = (name: VariableName, least: number, most: number) => number

const amongOthers = (integer: ReadInteger) => ({
  databasePoolSize: integer('DATABASE_POOL_SIZE', 2, 200),
  databaseStandbys: integer('DATABASE_STANDBYS', 0, 9),
  cell: integer('CELL', 0, mostCells),
})

const memory = (integer: ReadInteger) => ({
  catalogMegabytes: integer('CATALOG_MB', 1, 1_000_000),
  answerCacheMegabytes: integer('ANSWER_CACHE_MB', 0, 1_000_000),
  catalogFreshMilliseconds: integer('CATALOG_FRESH_MS', 0, 1000),
  catalogStaleSeconds: integer('CATALOG_STALE_SECONDS', 0, 3600),
  pictureCacheMegabytes: integer('PICTURE_CACHE_MB', 1, 1_000_000),
  picturesMegabytes: integer('PICTURES_MB', 1, 100_000_000),
  picturesPerProperty: integer('PICTURES_PER_PROPERTY', 1, 100_000),
})

const startAndStop = (integer: ReadInteger) => ({
  databaseWaitSeconds: integer('DATABASE_WAIT_SECONDS', 0, 86_400),
  shutdownDelaySeconds: integer('SHUTDOWN_DELAY_SECONDS', 0, 600),
  shutdownSeconds: integer('SHUTDOWN_SECONDS', 0, 3600),
})

/** The variable's text, or for a secret the content of its NAME_FILE; empty when neither is set. */
function textOf(environment: Environment, name: VariableName, mistakes: string[]): string {
  const text = environment[name]?.trim() ?? ''
  const variable: Variable = variables[name]
  const path = variable.secret ? (environment[`${name}_FILE`] ?? '') : ''
  if (path === '') return text
  if (text !== '') mistakes.push(`${name} and ${name}_FILE are both set; keep one`)
  try {
    const secret = readFileSync(path, 'utf8').trim()
    // An empty secret would silently mean another database or no protection.
    if (secret === '') mistakes.push(`${name}_FILE names an empty file: ${path}`)
    return secret
  } catch {
    mistakes.push(`${name}_FILE names a file that cannot be read: ${path}`)
    return ''
  }
}
