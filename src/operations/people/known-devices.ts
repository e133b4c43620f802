// Browsers in which a person has signed in before. Each counts failures of its own, so that strangers who fail on purpose keep
// nobody out who has been here (threat A8; "device cookies" of OWASP). A cookie has a random name of the browser and a keyed mark
// for each person who signed in there: nobody makes one for somebody else, and the server keeps nothing.

import { randomBytes } from 'node:crypto'
import type { Keyring } from '../../values/secrets/keyring.ts'
import { Secret } from '../../values/secrets/secret.ts'

/** People of one browser: the desk of a hotel has several. The one who signed in longest ago is forgotten first. */
const mostMarks = 10
const markBytes = 16

/** The name of the browser where this person has signed in there before; undefined where not. */
export function deviceOf(
  keyring: Keyring,
  cookie: string | undefined,
  emailFolded: string,
): string | undefined {
  const { name, marks } = read(cookie)
  return name !== undefined && marks.includes(markOf(keyring, name, emailFolded)) ? name : undefined
}

/** The cookie of a browser in which this person has signed in now, beside those who did before. */
export function rememberedIn(keyring: Keyring, cookie: string | undefined, emailFolded: string): Secret {
  const { name = randomBytes(markBytes).toString('base64url'), marks } = read(cookie)
  const own = markOf(keyring, name, emailFolded)
  const others = marks.filter(mark => mark !== own).slice(0, mostMarks - 1)
  return new Secret([name, own, ...others].join('.'))
}

const markOf = (keyring: Keyring, name: string, emailFolded: string): string =>
  keyring.fingerprint('known device', `${name} ${emailFolded}`).subarray(0, markBytes).toString('base64url')

const form = /^[\w-]{22}(?:\.[\w-]{22}){1,10}$/

function read(cookie = ''): { readonly name?: string; readonly marks: readonly string[] } {
  if (!form.test(cookie)) return { marks: [] }
  const [name, ...marks] = cookie.split('.')
  return { ...(name !== undefined && { name }), marks }
}
