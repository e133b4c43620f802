// The host names that a server is called by.

import type { Config } from './config.ts'

/** In lower case, without ports. Those of sites are in the database. */
export function hostNamesOf({ host, publicUrl, adminUrl, publicHosts }: Config): string[] {
  const ofUrls = [publicUrl, adminUrl].filter(url => url !== null).map(url => new URL(url).hostname)
  return [host.toLowerCase(), ...ofUrls, ...publicHosts]
}
