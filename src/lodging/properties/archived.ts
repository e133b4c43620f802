// Properties and publishers that were taken out of business (decision 52), in lists.

/** no: only what is in business; only: only what is archived; all: both. */
export const archivedChoices = ['no', 'only', 'all'] as const
export type ArchivedChoice = (typeof archivedChoices)[number]

/** Whether archived ones are wanted; null: both. */
export const isArchivedWanted = (choice: ArchivedChoice): boolean | null =>
  choice === 'all' ? null : choice === 'only'

/** Whether something is archived, and what of it is still to come. */
export interface ArchiveState {
  readonly id: number
  /** RFC 3339, UTC; null while it is in business. */
  readonly archivedAt: string | null
  /** Reservations whose stay is not over, and that are not cancelled. */
  readonly reservationsToCome: number
}
