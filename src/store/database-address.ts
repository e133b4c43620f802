// Connection strings as operators write them, held against what the driver can use.

import pg from 'pg'

/** What is wrong with a connection string, as the rest of a sentence; null when it can be used. */
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
    return 'is an address such as postgresql://user:password@db.example.com:5432/hostelry'
  }
}
