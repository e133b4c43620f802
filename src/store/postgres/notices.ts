// What a transaction announces to the process after the commit: cached data to invalidate, and work for the jobs. Other
// processes learn of the data from the change feed (0071-baseline/01-foundation.sql), which a notice lets them read early.

/** What a change was about; the kinds of the table `change`. Of `listing` nothing is read anew: `property` says as much. */
export type ChangeSubject = 'property' | 'inventory' | 'listing' | 'publisher' | 'code' | 'terms'

export interface Change {
  readonly subject: ChangeSubject
  /** Of the property or the publisher; null for other subjects. */
  readonly id: number | null
}

/** `work`: an event to deliver, a payment to move or a booking to finish, so that jobs run at once. */
export type Notice = Change | { readonly subject: 'work' }

/** Receives the changes of each commit before the committing call returns. It must not throw. */
export type OnCommit = (notices: readonly Notice[]) => void

export const workWaits: Notice = { subject: 'work' }
export const inventoryChanged = (propertyId: number): Notice => ({ subject: 'inventory', id: propertyId })
export const propertyChanged = (propertyId: number): Notice => ({ subject: 'property', id: propertyId })
export const publisherChanged = (publisherId: number | null): Notice => ({
  subject: 'publisher',
  id: publisherId,
})
export const codesChanged: Notice = { subject: 'code', id: null }
export const termsChanged: Notice = { subject: 'terms', id: null }
