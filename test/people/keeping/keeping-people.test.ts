// Keeping people: what whoever may not do it is told, whole, and what becomes of names, roles, passwords, sessions and links.

import { describe, expect, test } from 'vitest'
import type { Grant } from '../../../src/lodging/people/person.ts'
import {
  changePerson,
  giveRole,
  inviteAgain,
  invitePerson,
  type ManagedPerson,
  setManagedState,
  showManagedPerson,
  takeRole,
} from '../../../src/operations/people/manage-people.ts'
import { listPeople, operatorGrant } from '../../../src/operations/people/people.ts'
import { housePublisher } from '../../../src/store/publishers/house-publisher.ts'
import { createPublisher } from '../../../src/store/publishers/publishers.ts'
import { storeProperty } from '../../support/hotels/stored-property.ts'
import { peopleDesk } from '../../support/people/people-desk.ts'
import { badEmail, badName, ofDesk, taken } from '../../support/people/people-refusals.ts'
import { grant } from '../../support/people/signed-in.ts'
import { refusal, refusalOf, refusedFields } from '../../support/wire/whole-refusal.ts'

const { database, desk, rows, sessionOf, somebody } = await peopleDesk()
await storeProperty(database, 11)
await storeProperty(database, 12)
const { house, alps } = await database.transaction(async transaction => ({
  house: await housePublisher(transaction),
  alps: (await createPublisher(transaction, { name: 'Alps', sellsAll: false })).id,
}))
const operator = { name: 'Olga', grants: [operatorGrant] }
const manager = { name: 'Max', grants: [grant('property_manager', { propertyId: 11 })] }
const desk11 = grant('front_desk', { propertyId: 11 })

const noPerson = refusal('NotFoundException', 404, 'There is no person of this id.')
const noPlace = refusal('NotFoundException', 404, 'There is no such publisher or property.')
const above = refusal(
  'ForbiddenException',
  403,
  'Your roles do not let you give or take this role there; ask an operator, or choose a lesser one for your own publisher or property.',
)
const otherRoles = refusal(
  'ForbiddenException',
  403,
  'This person has roles that you may not give, so an operator has to do this. You may give and take roles of your own publishers and properties.',
)
const bothPlaces = ['property_id', 'must be left out when publisher_id is given'] as const
const noWhole = [
  'role',
  'operator is for the whole installation; leave out publisher_id and property_id',
] as const

let count = 0
const invitation = (changes: object = {}) => ({
  name: 'Grace Hopper',
  email: `grace-${++count}@example.com`,
  language: 'de',
  grant: desk11,
  ...changes,
})
const open = (id: number) => ({
  sessions: rows('SELECT FROM person_session WHERE person_id = $1 AND revoked_at IS NULL', id),
  links: rows('SELECT FROM person_link WHERE person_id = $1 AND used_at IS NULL', id),
})
const openOf = async (id: number) => [(await open(id).sessions).length, (await open(id).links).length]

describe('an invitation', () => {
  test('makes a person without a password who is told by mail who invited them', async () => {
    const given = invitation({ name: ' Grace Hopper ', email: ' Grace@Example.com ' })
    const { id, createdAt: _, ...made } = await invitePerson(desk(), manager, given)
    expect(made).toEqual({
      name: 'Grace Hopper',
      email: 'Grace@Example.com',
      language: 'de',
      state: 'active',
      isInvited: true,
      isBound: false,
      hasSecondFactor: false,
      mayChange: true,
      grants: [{ ...desk11, mayTake: true }],
    })
    const links = 'SELECT purpose, invited_by AS by FROM person_link WHERE person_id = $1'
    expect(await rows(links, id)).toEqual([{ purpose: 'invitation', by: 'Max' }])
    expect(
      await refusalOf(() => invitePerson(desk(), manager, { ...given, email: given.email.toUpperCase() })),
    ).toEqual(taken)
  })

  test.each([
    [{ name: ' ', email: 'x' }, operator, refusedFields(badName, badEmail)],
    [{ email: 'a"b@example.com' }, operator, refusedFields(badEmail)],
    [{ grant: grant('read_only', { publisherId: 1, propertyId: 11 }) }, operator, refusedFields(bothPlaces)],
    [{ grant: grant('operator', { propertyId: 11 }) }, operator, refusedFields(noWhole)],
    [{ grant: grant('operator', { publisherId: 1 }) }, operator, refusedFields(noWhole)],
    [{ grant: grant('read_only', { propertyId: 99 }) }, operator, noPlace],
    [{ grant: grant('read_only', { publisherId: 99 }) }, operator, noPlace],
    [{ grant: grant('read_only', { publisherId: house }) }, operator, ofDesk],
    [{ grant: grant('read_only', { propertyId: 12 }) }, manager, noPlace],
    [{ grant: grant('read_only', { publisherId: alps }) }, manager, noPlace],
    [{ grant: grant('publisher_manager', { propertyId: 11 }) }, manager, above],
    [{ grant: grant('front_desk') }, manager, above],
    [{ grant: operatorGrant }, manager, above],
  ])('with %j is refused with what is wrong, and nobody is made', async (changes, by, refused) => {
    const before = (await listPeople(desk())).length
    expect(await refusalOf(() => invitePerson(desk(), by, invitation(changes)))).toEqual(refused)
    expect((await listPeople(desk())).length).toBe(before)
  })

  test('is sent again to whoever has not used it, four times an hour, and the older ones end', async () => {
    const { id } = await invitePerson(desk(), operator, invitation())
    const one = desk()
    for (let turn = 0; turn < 4; turn += 1) expect(await inviteAgain(one, manager, id)).toMatchObject({ id })
    expect(await openOf(id)).toEqual([0, 1])
    expect(await refusalOf(() => inviteAgain(one, manager, id))).toMatchObject({
      type: 'TooManyRequestsException',
      headers: { 'Retry-After': '3600' },
    })
    const links = 'SELECT invited_by AS by FROM person_link WHERE person_id = $1 AND used_at IS NULL'
    expect(await rows(links, id)).toEqual([{ by: 'Max' }])
  })

  test('is not sent again to whoever has a password, or is disabled', async () => {
    const chosen = refusal(
      'ConflictException',
      409,
      'Only somebody who has not chosen a password yet and is not disabled can be invited; others ask for another password when signing in.',
    )
    expect(await refusalOf(async () => inviteAgain(desk(), operator, (await somebody()).id))).toEqual(chosen)
    const { id } = await invitePerson(desk(), operator, invitation())
    await setManagedState(desk(), operator, id, 'disabled')
    expect(await refusalOf(() => inviteAgain(desk(), operator, id))).toEqual(chosen)
  })
})

describe('a person who is managed', () => {
  test('is shown with the roles that the manager sees, and which of them the manager may take', async () => {
    const grants: Grant[] = [
      desk11,
      grant('publisher_manager', { propertyId: 11 }),
      grant('front_desk', { propertyId: 12 }),
    ]
    const { id } = await somebody(grants)
    const seen = ({ mayChange, grants }: ManagedPerson) => ({ mayChange, grants })
    expect(seen(await showManagedPerson(desk(), manager, id))).toEqual({
      mayChange: false,
      grants: [
        { ...grants[0], mayTake: true },
        { ...grants[1], mayTake: false },
      ],
    })
    expect(seen(await showManagedPerson(desk(), operator, id))).toEqual({
      mayChange: true,
      grants: grants.map(each => ({ ...each, mayTake: true })),
    })
  })

  test.each([
    ['is out of reach', [grant('front_desk', { propertyId: 12 })], noPerson],
    ['has a role elsewhere', [desk11, grant('front_desk', { propertyId: 12 })], otherRoles],
    ['has a role above', [grant('publisher_manager', { propertyId: 11 })], otherRoles],
  ])('and %s is not changed by a manager', async (_name, grants, refused) => {
    const { id } = await somebody(grants)
    const tried = [
      () => changePerson(desk(), manager, id, { name: 'Eve' }),
      () => setManagedState(desk(), manager, id, 'disabled'),
      () => inviteAgain(desk(), manager, id),
    ]
    for (const work of tried) expect(await refusalOf(work)).toEqual(refused)
    expect(await rows('SELECT name, state FROM person WHERE person_id = $1', id)).toEqual([
      { name: 'Ada Lovelace', state: 'active' },
    ])
  })

  test('changes the name and the language, each by itself, and no other field', async () => {
    const { id } = await somebody([desk11])
    expect(await changePerson(desk(), manager, id, { name: ' Ada King ' })).toMatchObject({
      name: 'Ada King',
      language: 'en',
    })
    expect(await changePerson(desk(), manager, id, { language: 'fr' })).toMatchObject({
      name: 'Ada King',
      language: 'fr',
    })
    expect(await refusalOf(() => changePerson(desk(), manager, id, { name: '' }))).toEqual(
      refusedFields(badName),
    )
  })

  test('is disabled with all sessions and links, and enabled with nothing else', async () => {
    const [person, other] = [await somebody([desk11]), await somebody([desk11])]
    await sessionOf(other)
    await sessionOf(person)
    expect(await setManagedState(desk(), manager, person.id, 'active')).toMatchObject({ state: 'active' })
    expect(await openOf(person.id)).toEqual([1, 0])
    expect(await setManagedState(desk(), manager, person.id, 'disabled')).toMatchObject({ state: 'disabled' })
    expect([await openOf(person.id), await openOf(other.id)]).toEqual([
      [0, 0],
      [1, 0],
    ])
  })

  test('is given roles and loses them, within the reach of the manager', async () => {
    const { id } = await somebody([desk11])
    const readOnly = grant('read_only', { propertyId: 11 })
    expect((await giveRole(desk(), manager, id, readOnly)).grants).toHaveLength(2)
    await takeRole(desk(), manager, id, desk11)
    await takeRole(desk(), manager, id, desk11)
    expect((await showManagedPerson(desk(), manager, id)).grants).toEqual([{ ...readOnly, mayTake: true }])
    const elsewhere = grant('read_only', { propertyId: 12 })
    for (const work of [giveRole, takeRole]) {
      expect(await refusalOf(() => work(desk(), manager, id, elsewhere))).toEqual(noPlace)
      expect(await refusalOf(() => work(desk(), manager, id, grant('read_only')))).toEqual(above)
      expect(await refusalOf(() => work(desk(), manager, 999_999, readOnly))).toEqual(noPerson)
      const both = grant('read_only', { publisherId: alps, propertyId: 11 })
      expect(await refusalOf(() => work(desk(), operator, id, both))).toEqual(refusedFields(bothPlaces))
    }
    expect(
      await refusalOf(() => giveRole(desk(), operator, id, grant('read_only', { publisherId: house }))),
    ).toEqual(ofDesk)
  })
})
