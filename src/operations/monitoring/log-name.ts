// What the log says in place of a text that callers choose, such as a session: always the same for the same text, so that
// lines can be told to be of one session, and nothing of the text for who lacks the installation's secret (threat C4).

import type { AppContext } from '../context.ts'

const shownBytes = 9

/** Twelve letters, digits, - and _. */
export const logName = ({ keyring }: Pick<AppContext, 'keyring'>, text: string): string =>
  keyring.fingerprint('log', text).subarray(0, shownBytes).toString('base64url')
