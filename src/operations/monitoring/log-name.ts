// A keyed hash that the log shows instead of a text that callers choose, such as a session id. The same text always has the
// same hash, so lines of one session can be matched; without the installation's secret it reveals nothing (threat C4).

import type { AppContext } from '../context.ts'

const shownCharacters = 12

/** Twelve letters, digits, - and _. */
export const logName = ({ keyring }: Pick<AppContext, 'keyring'>, text: string): string =>
  keyring.logName(text).slice(0, shownCharacters)
