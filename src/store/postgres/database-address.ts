// Connection strings from operators: whether the driver can use one, and where it leads, in words without secrets.

import pg from 'pg'

/** What is wrong with a connection string, as the rest of a sentence; null when it is usable. */
export function addressMistake(text: string): string | null {
  const [, authority = '', parameters = ''] = /^postgres(?:ql)?:\/\/([^/?#]*)[^?]*\??(.*)$/.exec(text) ?? []
  if (!/^postgres(ql)?:\/\//.test(text)) return 'starts with postgresql://'
  const hosts = [authority.split('@').at(-1), ...new URLSearchParams(parameters).getAll('host')]
  if (hosts.some(host => host?.includes(','))) {
    return 'names several hosts; name one that leads to the primary, such as a proxy in front of the cluster'
  }
  try {
    new pg.Client({ connectionString: text })
    return null
  } catch {
    return 'is an address such as postgresql://user:password@db.example.com:5432/hostelry; characters such as @ : / # ? % in a password are percent-encoded'
  }
}

export interface DatabaseAddress {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
}

/** The parts of a connection string as the driver reads them. Throws the driver's error for an unreadable one. */
export function databaseAddress(connectionString: string): DatabaseAddress {
  const { host, port, database = '', user = '' } = new pg.Client({ connectionString })
  return { host, port, database, user }
}

/** "database hostelry at db.example.com:5432", without user and password. */
export function placeOf(connectionString: string): string {
  const { database, host, port } = databaseAddress(connectionString)
  return `database ${database} at ${host}:${port}`
}
