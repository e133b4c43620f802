// What a transaction tells the process once it is committed: what servers hold in memory and have to read again, and that
// the jobs have something to do. Other processes learn the first from the change feed (migration 0004).

/** What a change was about; the kinds of the table `change`. */
export type ChangeSubject = 'property' | 'inventory' | 'listing' | 'publisher' | 'code' | 'terms'

export interface Change {
  readonly subject: ChangeSubject
  /** Of the property or the publisher; null where the subject has none. */
  readonly id: number | null
}

/** `work`: an event to deliver, a payment to move or a booking to settle; the jobs need not wait for their next round. */
export type Notice = Change | { readonly subject: 'work' }

/** Hears what each commit has changed, before whoever committed goes on. It must not throw. */
export type OnCommit = (notices: readonly Notice[]) => void

export const workWaits: Notice = { subject: 'work' }
export const inventoryChanged = (propertyId: number): Notice => ({ subject: 'inventory', id: propertyId })
export const propertyChanged = (propertyId: number): Notice => ({ subject: 'property', id: propertyId })
export const listingChanged: Notice = { subject: 'listing', id: null }
export const publisherChanged = (publisherId: number | null): Notice => ({
  subject: 'publisher',
  id: publisherId,
})
export const codesChanged: Notice = { subject: 'code', id: null }
export const termsChanged: Notice = { subject: 'terms', id: null }
