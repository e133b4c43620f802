// Every environment variable with its meaning and default: .env.example and docs/configuration.md are held true to this
// table by a test.

export interface Variable {
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
    meaning: 'Size of the response cache in megabytes.',
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
  SOURCES: {
    meaning:
      'Remote sources at which properties with a `source` other than crs are booked, comma-separated: connector, a service that speaks the JSON of docs/sources.md.',
    fallback: '',
  },
  CONNECTOR_URL: {
    meaning:
      'Address of the connector, such as https://connector.example.com/v1; needed with SOURCES=connector.',
    fallback: '',
  },
  CONNECTOR_TOKEN: {
    meaning: 'Bearer token that the connector is sent; needed with SOURCES=connector.',
    fallback: '',
    secret: true,
  },
  CONNECTOR_ALLOW_PRIVATE: {
    meaning:
      'true lets CONNECTOR_URL be http:// and an address of a private network. What is sent names guests, so let that network be your own.',
    fallback: 'false',
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
