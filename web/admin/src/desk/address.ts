// The address of the page that books for a guest. It never has a guest's data: "again" is the id of a reservation.

interface Wanted {
  readonly property: number
  readonly room?: number
  readonly rate?: string | undefined
  readonly checkin?: string
  readonly checkout?: string
  /** As `roomsText` writes them. */
  readonly rooms?: string
  readonly again?: string
}

/** Where a stay is booked; what is left out is asked for there. */
export function deskAddress(wanted: Wanted): { readonly pathname: string; readonly search: string } {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(wanted)) {
    if (value !== undefined) query.set(name, String(value))
  }
  return { pathname: '/reservations/new', search: `?${query}` }
}
