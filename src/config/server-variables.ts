// Environment variables of the server itself.

import type { Variable } from './variable.ts'

export const general = {
  ENV_FILE: {
    meaning:
      'File with further variables; the environment overrides it. Default: .env beside package.json. Set in the environment only.',
    fallback: '.env',
  },
  DATA_DIR: {
    meaning: 'Directory of pictures, the embedded database, the secret key and mails written to files.',
    fallback: './data',
  },
  SECRET_KEY: {
    meaning:
      'At least 32 random bytes in base64 that sign quotes and encrypt cards; the same for all servers of one database. Without it, the server creates a key in DATA_DIR/secret.key.',
    fallback: '',
    secret: true,
  },
  LOG_LEVEL: { meaning: 'fatal, error, warn, info, debug, trace or silent.', fallback: 'info' },
} as const satisfies Record<string, Variable>

export const addresses = {
  HOST: { meaning: 'Address to listen on.', fallback: '127.0.0.1' },
  PORT: { meaning: 'Port to listen on; 0 takes a free one.', fallback: '8080' },
  PUBLIC_URL: {
    meaning: 'Address at which publishers and browsers reach the server; links to images start with it.',
    fallback: 'http://HOST:PORT',
  },
  PUBLIC_HOSTS: {
    meaning:
      'Further host names by which the server is called, comma-separated, such as api.example.com. Those of PUBLIC_URL, ADMIN_URL, HOST and the sites are known, addresses and names without a dot too; a request for any other name is refused with 421.',
    fallback: '',
  },
  ADMIN_PORT: {
    meaning:
      'Port for the administration, /admin/v1. Without it the administration is at HOST and PORT if only this machine can reach the server; otherwise it is off.',
    fallback: '',
  },
  ADMIN_HOST: { meaning: 'Address for ADMIN_PORT.', fallback: '127.0.0.1' },
  ADMIN_URL: {
    meaning:
      'Address at which people reach the administration in a browser; links in invitations start with it. Without it that of ADMIN_PORT, else PUBLIC_URL.',
    fallback: '',
  },
  METRICS_PORT: {
    meaning: 'Port for /metrics. Without METRICS_TOKEN, everyone who reaches this port can read them.',
    fallback: '',
  },
  METRICS_HOST: { meaning: 'Address for METRICS_PORT.', fallback: '127.0.0.1' },
  METRICS_TOKEN: {
    meaning:
      'Bearer token for /metrics. Without it, metrics are at METRICS_PORT, or at PORT if only this machine can reach the server.',
    fallback: '',
    secret: true,
  },
  TRUST_PROXY: {
    meaning:
      'Addresses or networks of proxies whose X-Forwarded-For is trusted, comma-separated. Behind one that is not named, limits by client address do not work.',
    fallback: '',
  },
  MAX_CONNECTIONS: {
    meaning:
      'Maximum number of open connections. With one more, the oldest that never sent a request is closed, else the new one.',
    fallback: '4000',
  },
  MAX_CONNECTIONS_PER_ADDRESS: {
    meaning:
      'The same for one address (of IPv6, one /64 network), except proxies named in TRUST_PROXY and the machine itself; 0 for no limit.',
    fallback: '400',
  },
} as const satisfies Record<string, Variable>

export const database = {
  DATABASE_URL: {
    meaning:
      'PostgreSQL 15 or newer, or all hosts of a cluster (docs/high-availability.md). Without it the server runs its own under DATA_DIR.',
    fallback: '',
    secret: true,
  },
  DATABASE_DIRECT_URL: {
    meaning:
      'Address of the database itself, needed when DATABASE_URL leads to a pooler such as PgBouncer; used to LISTEN for changes.',
    fallback: 'DATABASE_URL',
    secret: true,
  },
  DATABASE_READ_URL: {
    meaning:
      'Standbys of the database, one host or several, from which properties are read that are not in memory (docs/high-availability.md). Without it the primary is read.',
    fallback: '',
    secret: true,
  },
  DATABASE_POOL_SIZE: { meaning: 'Connections to the database, 2 to 200.', fallback: '10' },
  DATABASE_STANDBYS: {
    meaning:
      'Standbys that the database is to have, 0 to 9; doctor, /readyz and the metrics tell when one is missing (docs/high-availability.md).',
    fallback: '0',
  },
  DATABASE_WAIT_SECONDS: {
    meaning: 'Seconds that a starting server waits for a primary database at DATABASE_URL.',
    fallback: '60',
  },
  DEMO_YEAR: {
    meaning:
      'true gives the demo of a new embedded database about 1,500 reservations of last year, this one and the months to come, loaded after the start.',
    fallback: 'true',
  },
  CELL: {
    meaning:
      'Number of this cell, 1 to 31, where several independent installations share the properties (docs/scaling.md); it is in confirmation numbers and ids. 0: there are no cells.',
    fallback: '0',
  },
} as const satisfies Record<string, Variable>

export const memory = {
  CATALOG_MB: {
    meaning:
      'Size of the cache of properties in memory, in megabytes; beside it an eighth for what properties cost at least (lists by price).',
    fallback: '256',
  },
  ANSWER_CACHE_MB: {
    meaning: 'Size of the response cache in megabytes.',
    fallback: '32',
  },
  CATALOG_FRESH_MS: {
    meaning:
      'Milliseconds until a change made by another server is seen at the latest, at most 1000; 0 asks the database on every request.',
    fallback: '500',
  },
  CATALOG_STALE_SECONDS: {
    meaning:
      'Greatest age in seconds, at most 3600, of availability and views that are answered from memory while the primary database is away (docs/operations.md); 0: they are refused as bookings are.',
    fallback: '60',
  },
} as const satisfies Record<string, Variable>

export const processes = {
  WORKERS: {
    meaning:
      'Processes that answer requests on one port: a number from 1 to 64, or auto for one a core. 1 is a single process.',
    fallback: '1',
  },
  SHUTDOWN_DELAY_SECONDS: {
    meaning:
      'Seconds for which a stopping server still answers, with /readyz 503 and each answer closing its connection, so that a proxy can turn to another server.',
    fallback: '0',
  },
  SHUTDOWN_SECONDS: {
    meaning: 'Seconds that requests in flight have to finish when the server stops.',
    fallback: '30',
  },
} as const satisfies Record<string, Variable>

export const pictures = {
  PICTURES_MB: {
    meaning:
      'Disk space for the pictures of all properties and sites in DATA_DIR, in megabytes; more are refused.',
    fallback: '50000',
  },
  PICTURES_PER_PROPERTY: {
    meaning: 'Most pictures of a property with its rooms; a document with more is refused.',
    fallback: '1000',
  },
  PICTURE_CACHE_MB: {
    meaning: 'Disk space for resized pictures, in megabytes.',
    fallback: '512',
  },
  PICTURES_S3_URL: {
    meaning:
      'Address of a service that speaks S3, such as https://s3.eu-central-1.amazonaws.com; pictures are then kept in a bucket of it (docs/high-availability.md). Without it they are in DATA_DIR/pictures.',
    fallback: '',
  },
  PICTURES_S3_BUCKET: {
    meaning: 'Name of the bucket; needed with PICTURES_S3_URL.',
    fallback: '',
  },
  PICTURES_S3_REGION: { meaning: 'Region of the bucket.', fallback: 'us-east-1' },
  PICTURES_S3_KEY_ID: {
    meaning: 'Id of the access key; needed with PICTURES_S3_URL.',
    fallback: '',
    secret: true,
  },
  PICTURES_S3_SECRET: {
    meaning: 'Secret of the access key; needed with PICTURES_S3_URL.',
    fallback: '',
    secret: true,
  },
  PICTURES_S3_ADDRESSING: {
    meaning: 'How the bucket is addressed: path, https://HOST/BUCKET; host, https://BUCKET.HOST.',
    fallback: 'path',
  },
} as const satisfies Record<string, Variable>
