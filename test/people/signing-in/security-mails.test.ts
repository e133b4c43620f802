// Mails about changes of how a person signs in: one for each change, whoever makes it and by which way, to the person, in their
// language, with no secret in it, and not lost while the mail server is away (threat A8).

import { beforeEach, describe, expect, test } from 'vitest'
import { changeOwnPassword } from '../../../src/operations/people/account.ts'
import { createPerson, operatorGrant } from '../../../src/operations/people/people.ts'
import { resetSecondFactor } from '../../../src/operations/people/second-factor.ts'
import { sendLinks } from '../../../src/operations/people/send-links.ts'
import { sendSecurityMails } from '../../../src/operations/people/send-security-mails.ts'
import { unbindIdentity } from '../../../src/operations/people/single-sign-on.ts'
import { bindIdentity } from '../../../src/store/people/identities.ts'
import {
  forgetSecurityMails,
  settleSecurityMail,
  takeSecurityMails,
} from '../../../src/store/people/security-mails.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { mailServer } from '../../support/notifications/mail-server.ts'
import { authenticatorCode } from '../../support/people/authenticator.ts'
import { softPasskey } from '../../support/people/passkey.ts'
import { type HeadersOfPage, signedInWith } from '../../support/people/signed-in.ts'
import { atTheEnd } from '../../support/run/at-the-end.ts'
import { testApp } from '../../support/run/test-app.ts'

const adminUrl = 'https://desk.hotels.example'
const mails = await mailServer()
atTheEnd(async () => mails[Symbol.asyncDispose]())
const harness = await testApp({
  jobs: false,
  variables: { SMTP_URL: mails.url, MAIL_FROM: 'desk@hotels.example', ADMIN_URL: adminUrl },
})
const { server, context } = harness.app
const { database } = context
const password = 'seven green bicycles'
const another = 'eight purple umbrellas'
const page: HeadersOfPage = { host: 'desk.hotels.example', origin: adminUrl, 'sec-fetch-site': 'same-origin' }

async function send(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  headers: HeadersOfPage = page,
) {
  const answer = await server.inject({
    method,
    url: `/admin/v1/${url}`,
    headers,
    ...(payload && { payload }),
  })
  const given = answer.cookies.map(({ name, value }) => `${name}=${value}`)
  const cookie = [headers.cookie ?? '', ...given].filter(part => part !== '').join('; ')
  return { status: answer.statusCode, body: answer.json(), headers: { ...page, cookie } as HeadersOfPage }
}

let count = 0
/** Somebody with a password who is signed in. */
async function somebody(language = 'en') {
  const email = `careful-${++count}@example.com`
  const person = { name: 'Ada Lovelace', email, language, grants: [operatorGrant] }
  const id = await createPerson(context, { ...person, password: new Secret(password) })
  const { headers } = await send('POST', 'session', { email, password })
  return { id, email, headers }
}

/** Sends what is due; the state of each mail. */
async function sendDue(): Promise<string[]> {
  const states: string[] = []
  await sendSecurityMails(context, ({ state }) => states.push(state))
  return states
}

/** Recipient and title of each mail that was sent since. */
async function told(): Promise<string[][]> {
  await sendDue()
  return mails.received.splice(0).map(({ mail, recipients }) => [...recipients, mail.subject!])
}
beforeEach(async () => {
  await told()
})
const about = (title: string) => `${title}: desk.hotels.example`

describe('a person is told by mail', () => {
  test('in their own language that the password was changed, on the page and by a link, and of no first one', async () => {
    const { email, headers } = await somebody('de')
    expect(await told()).toEqual([])
    const change = { old_password: password, password: another }
    expect((await send('PUT', 'account/password', change, headers)).status).toBe(200)
    await sendDue()
    const [{ mail }] = mails.received as [(typeof mails.received)[0]]
    expect(mail.subject).toBe(about('Ihr Passwort wurde geändert'))
    expect(mail.text).toContain('wählen Sie sofort ein neues Passwort')
    expect(mail.text).toContain(`${adminUrl}/admin/account`)
    expect(await told()).toEqual([[email, about('Ihr Passwort wurde geändert')]])

    const useLink = async () => {
      await sendLinks(context, () => undefined)
      const { text } = mails.received.splice(0).at(-1)!.mail
      const [, token] = /#([\w-]+)/.exec(text!)!
      expect((await send('POST', 'links/use', { token, password })).status).toBe(200)
    }
    await send('POST', 'links', { email })
    await useLink()
    expect(await told()).toEqual([[email, about('Ihr Passwort wurde geändert')]])

    const operator = await signedInWith(harness.app, [operatorGrant])
    const invited = { name: 'Grace', email: `grace-${count}@example.com`, role: 'operator' }
    expect((await send('POST', 'people', invited, operator)).status).toBe(201)
    await useLink()
    expect(await told()).toEqual([])
  })

  test('that an authenticator is asked for, and that it is not any more, with no secret of it', async () => {
    const { id, email, headers } = await somebody()
    const factor = 'account/second-factor'
    const setUp = async () => {
      const { secret } = (await send('POST', factor, { password }, headers)).body
      const code = authenticatorCode(secret, harness.clock.now())
      const { body } = await send('POST', `${factor}/confirm`, { code }, headers)
      return [secret, code, ...body.recovery_codes] as string[]
    }
    const begun = await send('POST', factor, { password }, headers)
    expect(begun.status).toBe(201)
    expect(await told()).toEqual([])
    const secrets = await setUp()
    await sendDue()
    for (const { raw, mail } of mails.received)
      for (const secret of [password, ...secrets]) expect(`${raw}${mail.text}`).not.toContain(secret)
    const [on, off] = ['on', 'off'].map(state => [
      email,
      about(`Codes of an authenticator were switched ${state}`),
    ])
    expect(await told()).toEqual([on])
    expect((await send('POST', `${factor}/remove`, { password }, headers)).status).toBe(200)
    expect(await told()).toEqual([off])
    await setUp()
    await resetSecondFactor(context, id)
    expect(await told()).toEqual([on, off])
  })

  test('of each passkey that is added or removed, by its name', async () => {
    const { email, headers } = await somebody()
    const begun = await send('POST', 'account/passkeys', { password }, headers)
    const made = softPasskey(begun.body.handle).made({
      origin: adminUrl,
      rpId: 'desk.hotels.example',
      isVerified: true,
      counter: 0,
      type: 'webauthn.create',
      challenge: begun.body.challenge,
    })
    const added = await send('POST', 'account/passkeys/finish', { name: 'Phone', ...made }, begun.headers)
    expect(added.status).toBe(201)
    await sendDue()
    expect(mails.received[0]!.mail.text).toContain('Passkey: Phone')
    expect(await told()).toEqual([[email, about('A passkey was added')]])
    const [{ id }] = added.body.passkeys
    expect((await send('POST', `account/passkeys/${id}/remove`, { password }, headers)).status).toBe(200)
    expect(await told()).toEqual([[email, about('A passkey was removed')]])
  })

  test('that an account of the identity provider is connected, once, and that it is not any more', async () => {
    const { id, email } = await somebody()
    const identity = { issuer: 'https://login.example', subject: email, now: harness.clock.now().toString() }
    const signIn = () => database.transaction(transaction => bindIdentity(transaction, id, identity))
    await signIn()
    await signIn()
    expect(await told()).toEqual([[email, about('Single sign-on was connected')]])
    await unbindIdentity(context, id)
    expect(await told()).toEqual([[email, about('Single sign-on was disconnected')]])
  })
})

test('a mail waits for a mail server that is away, and is sent once by two servers', async () => {
  const { id, email } = await somebody()
  mails.refused.set(email, 451)
  const old = new Secret(password)
  await changeOwnPassword(
    context,
    { person: await personOf(id), sessionId: 0 },
    { old, password: new Secret(another) },
  )
  expect(await sendDue()).toEqual(['waiting'])
  mails.refused.delete(email)
  await database.query('UPDATE security_mail SET next_attempt_at = now() WHERE person_id = $1', [id])
  const states = await Promise.all([sendDue(), sendDue()])
  expect(states.flat()).toEqual(['delivered'])
  expect(await told()).toEqual([[email, about('Your password was changed')]])
})

test('a mail that one server is taking is left out by another, which does not wait', async () => {
  const { id, email } = await somebody()
  await database.query("INSERT INTO security_mail (person_id, kind) VALUES ($1, 'password_changed')", [id])
  const take = { limit: 10, leaseSeconds: 3600 }
  const taken = await database.transaction(async one => [
    await takeSecurityMails(one, take),
    await database.transaction(other => takeSecurityMails(other, take)),
  ])
  expect(taken).toMatchObject([[{ email, kind: 'password_changed', attempts: 1 }], []])
})

test('a mail that arrived after it was taken again is not sent once more', async () => {
  const { id } = await somebody()
  await database.query(
    `INSERT INTO security_mail (person_id, kind, attempts, next_attempt_at)
     VALUES ($1, 'password_changed', 3, now() + interval '1 hour')`,
    [id],
  )
  const state = async () =>
    (
      await database.query('SELECT mail_id::int AS id, state FROM security_mail WHERE person_id = $1', [id])
    )[0]
  const { id: mailId } = (await state()) as { id: number }
  const first = { id: mailId, attempts: 2 }
  await settleSecurityMail(database, first, { state: 'parked', status: 'late', afterSeconds: 0 })
  expect(await state()).toMatchObject({ state: 'waiting' })
  await settleSecurityMail(database, first, { state: 'delivered', status: 'late', afterSeconds: 0 })
  expect(await state()).toMatchObject({ state: 'delivered' })
})

test('as many mails are taken as are asked for, those that are due the longest', async () => {
  const { id } = await somebody()
  await database.query(
    `INSERT INTO security_mail (person_id, kind, next_attempt_at)
     VALUES ($1, 'passkey_added', now() - interval '1 minute'), ($1, 'passkey_removed', now() - interval '3 minutes'),
            ($1, 'password_changed', now() - interval '2 minutes')`,
    [id],
  )
  const taken = await database.transaction(one => takeSecurityMails(one, { limit: 2, leaseSeconds: 3600 }))
  expect(taken.map(({ kind }) => kind).sort()).toEqual(['passkey_removed', 'password_changed'])
})

test('mails about changes of more than thirty days ago are forgotten', async () => {
  const { id } = await somebody()
  await database.query(
    `INSERT INTO security_mail (person_id, kind, state, changed_at)
     VALUES ($1, 'passkey_added', 'delivered', now() - interval '30 days 1 hour'),
            ($1, 'passkey_removed', 'parked', now() - interval '29 days 23 hours')`,
    [id],
  )
  await forgetSecurityMails(database)
  expect(await database.query('SELECT kind FROM security_mail WHERE person_id = $1', [id])).toEqual([
    { kind: 'passkey_removed' },
  ])
})

const personOf = async (id: number) => {
  const [person] = await database.query<{ id: number; name: string; email: string; language: string }>(
    'SELECT person_id AS id, name, email, language FROM person WHERE person_id = $1',
    [id],
  )
  return person!
}

test('a person can be deleted with all ways to sign in', async () => {
  const { id, headers } = await somebody()
  const { secret } = (await send('POST', 'account/second-factor', { password }, headers)).body
  const code = authenticatorCode(secret, harness.clock.now())
  await send('POST', 'account/second-factor/confirm', { code }, headers)
  await database.query('DELETE FROM person WHERE person_id = $1', [id])
  expect(await told()).toEqual([])
})
