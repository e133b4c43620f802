// What is to be different of a reservation: the form as it is filled in, and what of it is sent.

import type { Answer } from '../api/client.ts'
import type { ReservationRecord } from '../api/reservation-record.ts'
import type { AdminOperations } from '../api/types.ts'
import { totalIn } from '../desk/staff-price.tsx'

type Simulation = Answer<'changeForProperty'>
type Guest = ReservationRecord['guest']
export type ChangeBody = AdminOperations['changeForProperty']['body']

export const guestFields = ['first_name', 'last_name', 'email', 'phone', 'note'] as const

export interface DraftRoom {
  readonly name: string
  /** A code; empty where there is no choice of beds. */
  readonly bed: string
  readonly adults: string
  /** "4, 7". */
  readonly ages: string
}

export interface ChangeDraft {
  readonly checkin: string
  readonly checkout: string
  readonly roomId: string
  readonly rateCode: string
  readonly rooms: readonly DraftRoom[]
  readonly guest: Readonly<Record<(typeof guestFields)[number], string>>
  readonly waives: boolean
  /** What the stay is to cost, as typed; empty: what it costs. */
  readonly total: string
  readonly mails: boolean
}

/** The form of a stay as it is, by a simulation that changes nothing. */
export const draftOf = ({ before: stay, rooms }: Simulation, guest: Guest): ChangeDraft => ({
  checkin: stay.checkin,
  checkout: stay.checkout,
  rateCode: stay.rate_code,
  roomId: String(stay.room_id),
  rooms: stay.rooms.map(({ adults, children_ages: ages }, index) => ({
    name: rooms[index]?.name ?? '',
    bed: rooms[index]?.bed_type ?? '',
    adults: String(adults),
    ages: ages.join(', '),
  })),
  guest: {
    first_name: guest.first_name,
    last_name: guest.last_name,
    email: guest.email,
    phone: guest.phone,
    note: guest.note ?? '',
  },
  waives: false,
  total: '',
  mails: true,
})

/** Only what is different; null where nothing is, or a field is half filled in. An empty field of the guest stays as it was. */
export function bodyOf(draft: ChangeDraft, before: ChangeDraft): ChangeBody | null {
  const keepsRoom = draft.roomId === before.roomId
  const rooms = draft.rooms.map(({ name, bed, adults, ages }) => ({
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(keepsRoom && bed !== '' && { bed_type: bed }),
    adults: Number(adults),
    children_ages: ages
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number),
  }))
  const isWhole = rooms.every(
    each => each.adults >= 1 && [each.adults, ...each.children_ages].every(Number.isInteger),
  )
  if (!isWhole || draft.checkin === '' || draft.checkout === '') return null
  const guest = Object.fromEntries(
    guestFields
      .filter(name => draft.guest[name] !== before.guest[name])
      .map(name => [name, draft.guest[name]]),
  )
  const body: ChangeBody = {
    ...(draft.checkin !== before.checkin && { checkin: draft.checkin }),
    ...(draft.checkout !== before.checkout && { checkout: draft.checkout }),
    ...(draft.roomId !== before.roomId && { room_id: Number(draft.roomId) }),
    ...(draft.rateCode !== before.rateCode && { rate_code: draft.rateCode }),
    ...(JSON.stringify(draft.rooms) !== JSON.stringify(before.rooms) && { rooms }),
    ...(Object.keys(guest).length > 0 && { guest }),
    ...(draft.total.trim() !== '' && { staff_total: totalIn(draft) }),
  }
  if (Object.keys(body).length === 0) return null
  return { ...body, ...(draft.waives && { waive_penalty: true }) }
}
