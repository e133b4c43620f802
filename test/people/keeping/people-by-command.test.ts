// People as the command line keeps them: made, given roles and passwords, disabled, and never the last operator.

import { expect, test } from 'vitest'
import { newLink } from '../../../src/operations/people/links.ts'
import {
  changePassword,
  createPerson,
  grantRole,
  operatorGrant,
  personOf,
  revokeRole,
  setPersonState,
} from '../../../src/operations/people/people.ts'
import { createLink } from '../../../src/store/people/links.ts'
import { housePublisher } from '../../../src/store/publishers/house-publisher.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { storeProperty } from '../../support/hotels/stored-property.ts'
import { password, peopleDesk } from '../../support/people/people-desk.ts'
import { badEmail, badName, ofDesk, taken } from '../../support/people/people-refusals.ts'
import { grant } from '../../support/people/signed-in.ts'
import { refusal, refusalOf, refusedFields } from '../../support/wire/whole-refusal.ts'

const { database, desk, rows, sessionOf, somebody } = await peopleDesk()
await storeProperty(database, 11)
const house = await database.transaction(housePublisher)
const desk11 = grant('front_desk', { propertyId: 11 })

const noAddress = refusal(
  'NotFoundException',
  404,
  'There is no person of this e-mail address; "hostelry admin list" shows all.',
)
const last = refusal('ConflictException', 409, 'This is the last operator; make somebody else one first.')
const weak = ['password', 'must have 15 to 200 characters; several words are easy to keep'] as const

const openOf = async (id: number) => [
  (await rows('SELECT FROM person_session WHERE person_id = $1 AND revoked_at IS NULL', id)).length,
  (await rows('SELECT FROM person_link WHERE person_id = $1 AND used_at IS NULL', id)).length,
]

let count = 0
const made = async (changes: object = {}) => {
  const email = `  Made-${++count}@example.com `
  const given = { name: ' Ada ', email, language: 'en', password, grants: [], ...changes }
  return { email: given.email.trim(), id: await createPerson(desk(), given) }
}

test('a person is made without blanks around name and address', async () => {
  const { email } = await made()
  expect(await personOf(desk(), email.toUpperCase())).toMatchObject({
    name: 'Ada',
    email,
    isInvited: false,
  })
})

test('everything that is wrong is said at once, and nobody is made', async () => {
  const wrong = { name: '', email: 'x', password: new Secret('short') }
  expect(await refusalOf(() => made(wrong))).toEqual(refusedFields(badName, badEmail, weak))
  expect(await refusalOf(() => made({ grants: [grant('read_only', { publisherId: house })] }))).toEqual(
    ofDesk,
  )
  const { email } = await made()
  expect(await refusalOf(() => made({ email }))).toEqual(taken)
})

test('nobody is found by an address that nobody has', async () => {
  const nobody = 'nobody@example.com'
  const tried = [
    () => setPersonState(desk(), nobody, 'active'),
    () => changePassword(desk(), nobody, password),
    () => grantRole(desk(), nobody, desk11),
    () => revokeRole(desk(), nobody, desk11),
  ]
  for (const work of tried) expect(await refusalOf(work)).toEqual(noAddress)
})

test('another password ends all sessions and links, and a weak one none', async () => {
  const person = await somebody()
  const { id, email } = person
  await sessionOf(person)
  await database.transaction(one => createLink(one, id, newLink(desk(), 'reset', null)))
  const hash = () =>
    rows<{ hash: string }>('SELECT password_hash AS hash FROM person WHERE person_id = $1', id)
  const before = await hash()
  expect(await refusalOf(() => changePassword(desk(), email, new Secret('short')))).toEqual(
    refusedFields(weak),
  )
  expect([await openOf(id), await hash()]).toEqual([[1, 1], before])
  await changePassword(desk(), email, new Secret('eight purple umbrellas'))
  expect([await openOf(id), await hash()]).toEqual([[0, 0], expect.not.arrayContaining(before)])
})

test('the last operator stays one and active, and one of two does not', async () => {
  await database.query("DELETE FROM person_role WHERE role = 'operator'")
  const [one, two] = [await somebody([operatorGrant]), await somebody([])]
  expect(await refusalOf(() => setPersonState(desk(), one.email, 'disabled'))).toEqual(last)
  expect(await refusalOf(() => revokeRole(desk(), one.email, operatorGrant))).toEqual(last)
  await setPersonState(desk(), two.email, 'disabled')
  await grantRole(desk(), two.email, operatorGrant)
  expect(await refusalOf(() => revokeRole(desk(), one.email, operatorGrant))).toEqual(last)
  await setPersonState(desk(), two.email, 'active')
  await revokeRole(desk(), one.email, operatorGrant)
  expect(await personOf(desk(), one.email)).toMatchObject({ state: 'active', grants: [] })
  // Where nobody could sign in as an operator before, nothing is lost.
  await database.query(`UPDATE person SET password_hash = NULL WHERE person_id = $1`, [two.id])
  await setPersonState(desk(), two.email, 'disabled')
  expect(await personOf(desk(), two.email)).toMatchObject({ state: 'disabled' })
})
