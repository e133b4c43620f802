// A change that is made only of what its maker has seen.

/** Is called with an object as it is, under the lock of its change; throws to refuse the change. */
export type PresentCheck<Present> = (present: Present) => void

/** For a change of whatever there is. */
export const anyPresent: PresentCheck<unknown> = () => {}
