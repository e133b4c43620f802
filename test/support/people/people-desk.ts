// What operations on people work with, over a database and without a server; and people in it, all with one password.

import { afterEach } from 'vitest'
import type { Grant, Person } from '../../../src/lodging/people/person.ts'
import type { AppContext } from '../../../src/operations/context.ts'
import { openLimits } from '../../../src/operations/limits/limits.ts'
import { hashPassword } from '../../../src/operations/people/passwords.ts'
import { beginSession } from '../../../src/operations/people/sign-in.ts'
import { createPerson } from '../../../src/store/people/people.ts'
import type { FoundSession } from '../../../src/store/people/sessions.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { Keyring } from '../../../src/values/secrets/keyring.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { testDatabase } from '../run/database.ts'
import { cheapPasswords } from '../run/test-app.ts'

export const noon = Temporal.Instant.from('2030-06-15T12:00:00Z')
export const password = new Secret('seven green bicycles')

/** Call it once at the top of a test file. */
export async function peopleDesk() {
  const { database } = await testDatabase()
  const clock = new FixedClock(noon.toString())
  afterEach(() => clock.moveTo(noon.toString()))
  const passwordHash = await hashPassword(password, cheapPasswords)
  /** A context with limits of its own, so that no test counts failures of another. */
  const desk = (changes: Partial<AppContext> = {}): AppContext =>
    ({
      database,
      clock,
      keyring: new Keyring(Buffer.alloc(32, 7)),
      limits: openLimits(clock),
      adminUrl: 'https://desk.example/',
      // No companion service is asked about who signs in.
      catalog: { ensureFresh: async () => {}, terms: async () => ({ companions: [] }) },
      singleSignOn: null,
      passwordCost: cheapPasswords,
      ...changes,
    }) as unknown as AppContext
  let count = 0
  const somebody = async (grants: readonly Grant[] = []): Promise<Person> => {
    const email = `Person${++count}@example.com`
    const person = { name: 'Ada Lovelace', email, language: 'en' }
    const stored = { ...person, emailFolded: email.toLowerCase(), passwordHash, grants }
    const id = await database.transaction(transaction => createPerson(transaction, stored))
    return { id, ...person }
  }
  const sessionOf = async (
    { id }: Person,
    method: FoundSession['method'] = 'password',
  ): Promise<FoundSession & { readonly token: string }> => {
    const how = { personId: id, method, isVouched: false, address: null, agent: 'Firefox' }
    const begun = await beginSession(desk(), how)
    return { ...begun!.session, token: begun!.token.reveal(text => text) }
  }
  return {
    database,
    clock,
    desk,
    somebody,
    sessionOf,
    /** Moves the clock to so many seconds after noon, until the test ends. */
    at: (seconds: number): void =>
      clock.moveTo(noon.add({ milliseconds: Math.round(seconds * 1000) }).toString()),
    /** The rows of a statement about one person. */
    rows: <Row extends object>(text: string, id: number): Promise<Row[]> => database.query<Row>(text, [id]),
  }
}
