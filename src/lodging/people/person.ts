// People of the administration and what they may do.

/** What a person may do, most first. */
export const roles = ['operator', 'publisher_manager', 'property_manager', 'front_desk', 'read_only'] as const
export type Role = (typeof roles)[number]

/** A role for one publisher, for one property, or (both null) for the whole installation. */
export interface Grant {
  readonly role: Role
  readonly publisherId: number | null
  readonly propertyId: number | null
}

export const personStates = ['active', 'disabled'] as const
export type PersonState = (typeof personStates)[number]

export interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
  /** Of the administration's pages: a BCP 47 tag. */
  readonly language: string
}

export const isForInstallation = ({ publisherId, propertyId }: Grant): boolean =>
  publisherId === null && propertyId === null
