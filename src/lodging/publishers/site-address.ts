// Where booking pages are.

/** Where a site is. */
export interface SiteAddress {
  /** The site is at /sites/<slug>. */
  readonly slug: string
  /** Host names at whose root the site is. The first one is that of its links. */
  readonly hosts: readonly string[]
  /** At the root of every other host. */
  readonly isDefault: boolean
}

/** What links to the pages of a site are made of. */
export interface SitePlace extends SiteAddress {
  /** As in the document. */
  readonly properties: readonly number[] | null
}

/**
 * The address of a site, without a slash at its end: its first host by the scheme and port of the server’s own address, else
 * the root of that address for the default site, else /sites/<slug>.
 */
export function siteUrl({ slug, hosts: [host], isDefault }: SiteAddress, publicUrl: string): string {
  if (host !== undefined) return publicUrl.replace(/^(https?:\/\/)(\[[^\]]*\]|[^:/]+)/, `$1${host}`)
  return isDefault ? publicUrl : `${publicUrl}/sites/${slug}`
}

/**
 * The address of a place below another address, such as the page of a property below the `permalink_url` of a publisher. A query of the
 * base stays behind the path; a base with a fragment, as pages with one document have it, goes on in the fragment.
 */
export function addressBelow(base: string, place: string): string {
  const [, path, query] = /^([^?#]*)\?([^#]*)$/.exec(base) ?? []
  if (path === undefined) return `${withoutSlash(base)}/${place}`
  const link = `${withoutSlash(path)}/${place}`
  return `${link}${link.includes('?') ? '&' : '?'}${query}`
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '')
