// Invitations and other passwords by mail: a link works once and not for long, survives a mail server that is away, is in no log
// and no table, and tells a stranger nothing (threats A5, A8, C9).

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPerson, operatorGrant, setPersonState } from '../../../src/operations/people/people.ts'
import { sendLinks } from '../../../src/operations/people/send-links.ts'
import { findLink, useLink } from '../../../src/store/people/links.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { mailServer } from '../../support/notifications/mail-server.ts'
import { signedInWith } from '../../support/people/signed-in.ts'
import { atTheEnd } from '../../support/run/at-the-end.ts'
import { commandLine } from '../../support/run/command-line.ts'
import { testApp } from '../../support/run/test-app.ts'

const mails = await mailServer()
atTheEnd(async () => mails[Symbol.asyncDispose]())
const variables = {
  SMTP_URL: mails.url,
  MAIL_FROM: 'Example Hotels <desk@hotels.example>',
  ADMIN_URL: 'https://desk.hotels.example',
}
const harness = await testApp({ jobs: false, variables })
const { server, context } = harness.app
const hostelry = commandLine(harness.environment, '/tmp')
const operator = await signedInWith(harness.app, [operatorGrant])
const [password, another] = ['seven green bicycles', 'eight purple umbrellas']

const start = harness.clock.now()
const advance = (time: { hours?: number; minutes?: number; seconds?: number }): void =>
  harness.clock.moveTo(harness.clock.now().add(time).toString())
beforeEach(async () => {
  await send()
  mails.received.splice(0)
})
afterEach(() => harness.clock.moveTo(start.toString()))

let count = 0
async function somebody(): Promise<string> {
  const email = `forgetful-${++count}@example.com`
  const person = { name: 'Ada Lovelace', email, language: 'en', grants: [operatorGrant] }
  await createPerson(context, { ...person, password: new Secret(password) })
  return email
}

const post = async (url: string, payload?: object, headers: Record<string, string> = {}) => {
  const answer = await server.inject({
    method: 'POST',
    url: `/admin/v1/${url}`,
    headers,
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json(), answer }
}
const signIn = async (email: string, given: string) =>
  (await post('session', { email, password: given })).status

/** Sends what is due; the state of each mail. */
async function send(): Promise<string[]> {
  const states: string[] = []
  await sendLinks(context, ({ state }) => states.push(state))
  return states
}

/** The links of all mails, in text and HTML alike. */
function links(): string[] {
  return mails.received.map(({ mail }) => {
    const [inText = ''] = /https:\S+/.exec(mail.text ?? '') ?? []
    expect(mail.html).toContain(`href="${inText}"`)
    return inText
  })
}
const tokens = (): string[] => links().map(link => link.split('#')[1]!)

async function resetToken(email: string): Promise<string> {
  await post('links', { email })
  expect(await send()).toEqual(['delivered'])
  return tokens().at(-1)!
}

async function invited(language = 'en') {
  const email = `invited-${++count}@example.com`
  const sent = { name: 'Grace Hopper', email, language, role: 'operator' }
  const { body } = await post('people', sent, operator)
  return { email, id: body.id as number }
}

describe('an invitation', () => {
  test('is a mail in the language of the person, whose link chooses name and password once', async () => {
    const { email } = await invited('de')
    expect(await signIn(email, password)).toBe(401)
    expect(await send()).toEqual(['delivered'])
    const [{ mail, recipients }] = mails.received as [(typeof mails.received)[0]]
    expect(recipients).toEqual([email])
    expect(mail.subject).toBe('Ihre Einladung zur Verwaltung von desk.hotels.example')
    expect(mail.text).toContain('Ada Lovelace lädt Sie zur Verwaltung von desk.hotels.example ein.')
    expect(links()).toEqual([
      expect.stringMatching(/^https:\/\/desk\.hotels\.example\/admin\/invitation#[\w-]{43}$/),
    ])
    const [token] = tokens()
    expect((await post('links/show', { token })).body).toEqual({
      purpose: 'invitation',
      name: 'Grace Hopper',
      email,
      language: 'de',
    })
    const weak = await post('links/use', { token, password: 'short' })
    expect([weak.status, weak.body.errors[0].field]).toEqual([400, 'password'])
    const used = await post('links/use', { token, password: another, name: 'Grace B. Hopper' })
    expect([used.status, used.body, used.answer.cookies]).toEqual([200, { email }, []])
    expect(await signIn(email, another)).toBe(201)
    for (const url of ['links/use', 'links/show']) {
      const again = await post(url, { token, ...(url === 'links/use' && { password }) })
      expect(again.status).toBe(404)
      expect(again.body.message).toContain('Ask for another with "Forgot your password?"')
    }
    expect(await signIn(email, password)).toBe(401)
    expect(await send()).toEqual([])
  })

  test('ends after seven days, and with a newer one', async () => {
    const { id } = await invited()
    await send()
    expect((await post(`people/${id}/invite`, undefined, operator)).status).toBe(200)
    await send()
    const [first, second] = tokens()
    expect(first).not.toBe(second)
    expect((await post('links/show', { token: first })).status).toBe(404)
    advance({ hours: 7 * 24 - 1, minutes: 59, seconds: 59 })
    expect((await post('links/show', { token: second })).status).toBe(200)
    advance({ seconds: 1 })
    expect((await post('links/show', { token: second })).status).toBe(404)
    expect((await post('links/use', { token: second, password })).status).toBe(404)
  })

  test('is made on the command line, and sent by the server', async () => {
    const email = `shell-${++count}@example.com`
    const made = await hostelry(
      `admin invite --email ${email} --name "Ada King" --role read_only --language fr`,
    )
    // A command has a clock of its own.
    harness.clock.moveTo(Temporal.Now.instant().toString())
    expect(made.output, made.errors).toMatch(/^person \d+ invited; the server sends a mail to /)
    expect(await send()).toEqual(['delivered'])
    expect(mails.received[0]!.mail.text).toContain('An operator vous invite')
    expect((await post('links/use', { token: tokens()[0], password: another })).status).toBe(200)
    await post('session', { email, password: another })
    const { json } = await hostelry(`admin sessions ${email} --json`)
    expect(json).toEqual([expect.objectContaining({ address: null })])
    expect((await hostelry(`admin sessions ${email} --end`)).output).toBe(`1 sessions of ${email} have ended`)
    expect((await hostelry(`admin sessions ${email} --json`)).json).toEqual([])
  })

  test('of somebody who is disabled meanwhile opens nothing', async () => {
    const { email } = await invited()
    await send()
    await setPersonState(context, email, 'disabled')
    expect((await post('links/use', { token: tokens()[0], password })).status).toBe(404)
  })

  test('waits for a mail server that refuses for now, and keeps its link', async () => {
    const { email } = await invited()
    mails.refused.set(email, 450)
    expect(await send()).toEqual(['waiting'])
    expect(await send()).toEqual([])
    mails.refused.delete(email)
    advance({ seconds: 60 })
    expect(await send()).toEqual(['delivered'])
    expect((await post('links/show', { token: tokens()[0] })).status).toBe(200)
    expect(harness.logLines.join('')).not.toContain(email)
  })
})

describe('asking for another password', () => {
  test('sends a link that works once, for one hour, and ends all sessions', async () => {
    const email = await somebody()
    const signed = await post('session', { email, password })
    const [cookie] = signed.answer.cookies
    const headers = { cookie: `${cookie!.name}=${cookie!.value}`, 'sec-fetch-site': 'same-origin' }
    const session = () =>
      server.inject({ url: '/admin/v1/session', headers: { host: 'localhost', ...headers } })
    expect((await session()).statusCode).toBe(200)
    const token = await resetToken(email.toUpperCase())
    expect(links()[0]).toContain('/admin/reset#')
    const both = await Promise.all(
      [another, 'nine yellow lighthouses'].map(chosen => post('links/use', { token, password: chosen })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await session()).statusCode).toBe(401)
    expect(await signIn(email, password)).toBe(401)
    const late = await resetToken(email)
    advance({ hours: 1 })
    expect((await post('links/use', { token: late, password })).status).toBe(404)
  })

  test('ends no link of anybody else', async () => {
    const [own, foreign] = [await resetToken(await somebody()), await resetToken(await somebody())]
    expect((await post('links/use', { token: own, password: another })).status).toBe(200)
    expect((await post('links/show', { token: foreign })).status).toBe(200)
  })

  test('sends a link that was found in time and is used once, and not when it has ended', async () => {
    const token = await resetToken(await somebody())
    const now = harness.clock.now()
    const link = (await findLink(context.database, token, now.toString()))!
    const use = (at: Temporal.Instant) =>
      context.database.transaction(transaction => useLink(transaction, link, at.toString()))
    expect(await use(now.add({ hours: 1 }))).toBe(false)
    expect(await use(now)).toBe(true)
    expect(await use(now)).toBe(false)
  })

  test('answers and does the same for a person, for nobody, and for somebody who is disabled', async () => {
    const [known, disabled] = [await somebody(), await somebody()]
    await setPersonState(context, disabled, 'disabled')
    const seen: unknown[] = []
    for (const email of [known, disabled, 'nobody@example.com']) {
      const before = await counts()
      const { status, body } = await post('links', { email })
      const after = await counts()
      seen.push({ status, body, rows: after.map((row, index) => row - before[index]!) })
    }
    expect(seen[0]).toEqual({ status: 200, body: { asked: true }, rows: [1, 0, 1, 1] })
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
    expect(await send()).toEqual(['delivered'])
    expect(mails.received.map(({ recipients }) => recipients)).toEqual([[known]])
  })

  test('however often it is done by strangers, leaves the person a link that is good, and few mails', async () => {
    const email = await somebody()
    const mailed = async (times: number) => {
      const before = mails.received.length
      for (let asked = 0; asked < times; asked++) expect((await post('links', { email })).status).toBe(200)
      await send()
      return mails.received.slice(before).filter(({ recipients }) => recipients.includes(email)).length
    }
    expect(await mailed(9)).toBe(4)
    expect(await mailed(3)).toBe(0)
    advance({ minutes: 61 })
    expect(await mailed(9)).toBe(4)
    // The day's mails are used up from the third hour on: then one as soon as none is good.
    advance({ minutes: 61 })
    expect(await mailed(9)).toBe(2)
    advance({ minutes: 61 })
    expect(await mailed(9)).toBe(1)
  })

  test('is refused from another site', async () => {
    const { status } = await post(
      'links',
      { email: 'a@example.com' },
      { origin: 'https://other.example', host: 'localhost', 'sec-fetch-site': 'cross-site' },
    )
    expect(status).toBe(403)
  })
})

/** Links, those that were ended, those whose mail waits, and attempts that are counted. */
async function counts(): Promise<number[]> {
  const [row] = await context.database.query<{
    links: number
    updated: number
    due: number
    attempts: number
  }>(
    `SELECT (SELECT count(*)::int FROM person_link) AS links,
            (SELECT count(*)::int FROM person_link WHERE used_at IS NOT NULL) AS updated,
            (SELECT count(*)::int FROM person_link WHERE mail_state = 'waiting') AS due,
            (SELECT count(DISTINCT attempt)::int FROM failed_attempt) AS attempts`,
    [],
  )
  return [row!.links, row!.updated, row!.due, row!.attempts]
}

test('no token is in a table or a log', async () => {
  const token = await resetToken(await somebody())
  await post('links/show', { token })
  await post('links/use', { token, password: another })
  const rows = await context.database.query<{ row: string }>(
    'SELECT person_link::text AS row FROM person_link',
    [],
  )
  const text = `${rows.map(({ row }) => row).join('\n')}${harness.logLines.join('')}`
  for (const hidden of [
    token,
    Buffer.from(token).toString('hex'),
    Buffer.from(token, 'base64url').toString('hex'),
  ])
    expect(text).not.toContain(hidden)
  expect(harness.logLines.join('')).not.toContain('umbrellas')
})
