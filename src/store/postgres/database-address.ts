// Connection strings from operators: whether they can be used, and where they lead, in words without secrets. One may name
// several hosts, as libpq's do; the driver knows one host, so each becomes a connection string of its own.

import pg from 'pg'

/**
 * What is wrong with a connection string, as the rest of a sentence; null when it is usable. `leadsTo` says which of several
 * hosts are used.
 */
export function addressMistake(text: string, leadsTo: 'primary' | 'standbys' = 'primary'): string | null {
  if (!/^postgres(ql)?:\/\//.test(text)) return 'starts with postgresql://'
  try {
    const addresses = addressesOf(text)
    if (addresses === null) return 'has as many ports as hosts, or one port for all'
    for (const connectionString of addresses) new pg.Client({ connectionString })
    if (leadsTo === 'standbys')
      return wishOf(text) === null ? null : 'leads to all of its hosts; leave out target_session_attrs'
    if (addresses.length > 1 && !seeksPrimary(text))
      return 'leads to the one of its hosts that can be written; write target_session_attrs=read-write'
    return null
  } catch {
    return 'is an address such as postgresql://user:password@db.example.com:5432/hostelry; characters such as @ : / # ? % in a password are percent-encoded'
  }
}

/** Of several hosts any other wish is refused: every statement needs the primary. */
function seeksPrimary(text: string): boolean {
  const wish = wishOf(text)
  return wish === null || wish === 'read-write' || wish === 'primary'
}

const wishOf = (text: string): string | null => partsOf(text).parameters.get('target_session_attrs')

interface Parts {
  /** As far as the user and the password, with their `@`. */
  readonly start: string
  /** Hosts with their ports, separated by commas. */
  readonly authority: string
  /** With its slash. */
  readonly path: string
  readonly parameters: URLSearchParams
}

function partsOf(text: string): Parts {
  const [, scheme = '', place = '', path = '', query = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*)([^?#]*)\??([^#]*)/.exec(text) ?? []
  // A password may hold commas.
  const at = place.lastIndexOf('@') + 1
  return {
    start: scheme + place.slice(0, at),
    authority: place.slice(at),
    path,
    parameters: new URLSearchParams(query),
  }
}

/**
 * A connection string for each host, in the order in which they are named: `postgresql://a:5432,b:5432/db`, or `host=a,b` and
 * `port=5432,5432` in the query. One host gives the string as it is. Null when hosts and ports do not match.
 */
export function addressesOf(text: string): string[] | null {
  const { start, authority, path, parameters } = partsOf(text)
  const hosts = parameters.get('host')?.split(',')
  const ports = parameters.get('port')?.split(',') ?? []
  const places = hosts ?? authority.split(',')
  if (places.length === 1 && ports.length < 2) return [text]
  if (ports.length > 1 && ports.length !== places.length) return null
  return places.map((place, index) => {
    const own = new URLSearchParams(parameters)
    own.delete('target_session_attrs')
    const port = ports[index] ?? ports[0]
    if (port !== undefined) own.set('port', port)
    if (hosts) own.set('host', place)
    const query = own.size === 0 ? '' : `?${own}`
    return `${start}${hosts ? '' : place}${path}${query}`
  })
}

export interface DatabaseAddress {
  /** "a:5432, b:5432": every host with its port. */
  readonly hosts: string
  readonly database: string
  readonly user: string
}

/** The parts of a connection string as the driver reads them. Throws the driver's error for an unreadable one. */
export function databaseAddress(connectionString: string): DatabaseAddress {
  const clients = (addressesOf(connectionString) ?? []).map(
    address => new pg.Client({ connectionString: address }),
  )
  const { database = '', user = '' } = clients[0]!
  return { hosts: clients.map(({ host, port }) => `${host}:${port}`).join(', '), database, user }
}

/** "database hostelry at db.example.com:5432", without user and password. */
export function placeOf(connectionString: string): string {
  const { database, hosts } = databaseAddress(connectionString)
  return `database ${database} at ${hosts}`
}
