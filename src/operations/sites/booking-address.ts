// The address of a booking on the pages of its publisher, for mails.

import type { Reservation } from '../../lodging/reservations/reservation.ts'
import { pageLanguages } from '../../lodging/sites/page-text.ts'
import type { Site } from '../../lodging/sites/site.ts'
import { listSites } from '../../store/sites/sites.ts'
import { wholeList } from '../../values/list-part.ts'
import type { AppContext } from '../context.ts'
import { signBooking } from './booking-link.ts'

type Context = Pick<AppContext, 'database' | 'keyring' | 'publicUrl'>

/** A signed address that opens the booking, in the language of its mails; null where its publisher has no site. */
export async function bookingAddress(
  { database, keyring, publicUrl }: Context,
  { publisherId, confirmationNumber, language }: Reservation,
): Promise<string | null> {
  const [site] = await listSites(database, { ...wholeList, within: [publisherId] })
  if (!site) return null
  const key = signBooking({ keyring }, publisherId, confirmationNumber)
  return `${rootOf(site, publicUrl)}${languagePrefix(site, language)}/my-booking/${confirmationNumber}?key=${key}`
}

/** Its first own host, with the scheme and port of the server; else its path at the server. */
function rootOf({ hosts: [host], slug, isDefault }: Site, publicUrl: string): string {
  const server = publicUrl.replace(/\/+$/, '')
  if (host === undefined) return isDefault ? server : `${server}/sites/${slug}`
  const url = new URL(server)
  url.hostname = host
  return url.origin
}

/** As the pages write it: none for the first language of the site. */
function languagePrefix({ document: { languages } }: Site, wanted: string): string {
  const language = pageLanguages.find(each => each === wanted)
  const isOther = language !== undefined && languages.includes(language) && language !== languages[0]
  return isOther ? `/${language}` : ''
}
