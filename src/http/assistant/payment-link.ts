// The address at which the guest pays: the checkout of the publisher’s own booking engine if it has set one, else that of its
// site on this server. It takes over the hold.

import type { Publisher } from '../../lodging/publishers/publisher.ts'
import { addressBelow, siteUrl } from '../../lodging/publishers/site-address.ts'

/** What the checkout needs to know of a hold; nothing of the guest and no card. */
export interface HeldStay {
  readonly hold_id: string
  readonly property_id: number
  readonly accommodation_id: number
  readonly rate_code: string
  readonly checkin: string
  readonly checkout: string
  readonly rooms: readonly HeldRoom[]
  readonly extras?: readonly { readonly code: string; readonly quantity?: number }[] | undefined
  readonly discount_code?: string | undefined
  readonly currency: string
  /** The total that the guest was shown; the checkout books no higher one. */
  readonly expected_total: string
}

interface HeldRoom {
  readonly adults: number
  readonly children?: number
  readonly children_ages?: readonly number[]
}

/** Null for a publisher without booking pages. */
export function paymentLink({ settings, site }: Publisher, stay: HeldStay, publicUrl: string): string | null {
  if (settings.bookDirectUrl !== null) return engineLink(settings.bookDirectUrl, stay)
  return site === undefined ? null : siteLink(siteUrl(site, publicUrl), stay)
}

/** The fields of the interface, as a booking engine of the publisher’s own would send them. */
function engineLink(base: string, { hold_id, rooms, extras, ...stay }: HeldStay): string {
  const chosen = extras && { extras: JSON.stringify(extras) }
  const fields = { hold: hold_id, ...stay, rooms: JSON.stringify(rooms), ...chosen }
  return linkOf(base, Object.entries(fields))
}

/** As the pages of a site link to their checkout. */
const siteLink = (base: string, stay: HeldStay): string =>
  linkOf(base, [
    ['property', stay.property_id],
    ['accommodation', stay.accommodation_id],
    ['rate', stay.rate_code],
    ['checkin', stay.checkin],
    ['checkout', stay.checkout],
    ...stay.rooms.map(room => ['room', [room.adults, ...agesOf(room)].join('-')] as const),
    ...(stay.extras ?? []).map(({ code, quantity = 1 }) => [`extra_${code}`, quantity] as const),
    ['code', stay.discount_code],
    ['currency', stay.currency],
    ['hold', stay.hold_id],
  ])

/** The pages know children by their ages; one whose age was not told is taken for eight years old, as there. */
const agesOf = ({ children = 0, children_ages = [] }: HeldRoom): number[] =>
  Array.from({ length: Math.max(children, children_ages.length) }, (_, child) => children_ages[child] ?? 8)

function linkOf(base: string, fields: readonly (readonly [string, string | number | undefined])[]): string {
  const link = new URL(addressBelow(base, 'checkout'))
  for (const [name, value] of fields)
    if (value !== undefined && value !== '') link.searchParams.append(name, String(value))
  return link.href
}
