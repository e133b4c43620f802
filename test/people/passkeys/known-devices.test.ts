// Whoever knows an address keeps its person out of nothing but browsers that are new to the person; the person is told, and an
// operator ends it (threat A8).

import { describe, expect, test } from 'vitest'
import { createPerson, operatorGrant, unlock } from '../../../src/operations/people/people.ts'
import { sendSecurityMails } from '../../../src/operations/people/send-security-mails.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { mailServer } from '../../support/notifications/mail-server.ts'
import { atTheEnd } from '../../support/run/at-the-end.ts'
import { testApp } from '../../support/run/test-app.ts'

const mails = await mailServer()
atTheEnd(async () => mails[Symbol.asyncDispose]())
const harness = await testApp({
  jobs: false,
  variables: { SMTP_URL: mails.url, MAIL_FROM: 'desk@hotels.example', ADMIN_URL: 'http://localhost:8080' },
})
const { server, context } = harness.app
const password = 'seven green bicycles'

let count = 0
async function somebody(language = 'en'): Promise<string> {
  const email = `guarded-${++count}@example.com`
  const person = { name: 'Ada Lovelace', email, language, grants: [operatorGrant] }
  await createPerson(context, { ...person, password: new Secret(password) })
  return email
}

/** Signs in from a page of the server, and returns the status and the cookie of the browser. */
async function signIn(email: string, given: string, device?: string) {
  const answer = await server.inject({
    method: 'POST',
    url: '/admin/v1/session',
    headers: { host: 'localhost:8080', ...(device && { cookie: `hostelry_device=${device}` }) },
    payload: { email, password: given },
  })
  const cookie = answer.cookies.find(({ name }) => name === 'hostelry_device')
  return { status: answer.statusCode, device: cookie?.value }
}

/** Ten wrong passwords, and as much time between them as signing in rests. */
async function lockOut(email: string, device?: string): Promise<void> {
  for (let failures = 0; failures < 10; ) {
    const { status } = await signIn(email, 'seven red bicycles', device)
    if (status === 401) failures += 1
    else pass(120)
  }
  expect((await signIn(email, password, device)).status).toBe(429)
}

const pass = (seconds: number): void => harness.clock.moveTo(harness.clock.now().add({ seconds }).toString())

describe('a browser in which a person has signed in', () => {
  test('lets the person in while strangers fail', async () => {
    const email = await somebody()
    const { status, device } = await signIn(email, password)
    expect([status, device]).toEqual([201, expect.stringMatching(/^[\w-]{22}\.[\w-]{22}$/)])
    await lockOut(email)
    expect((await signIn(email, password, device)).status).toBe(201)
  })

  test('has a count of its own, and is a stranger to others', async () => {
    const [email, other] = [await somebody(), await somebody()]
    const { device } = await signIn(email, password)
    await lockOut(email, device)
    expect((await signIn(email, password)).status).toBe(201)
    await lockOut(other)
    expect((await signIn(other, password, device)).status).toBe(429)
  })

  test('knows several people, and cannot be made up', async () => {
    const [email, other] = [await somebody(), await somebody()]
    const first = await signIn(email, password)
    const { device = '' } = await signIn(other, password, first.device)
    expect(device.split('.')[0]).toBe(first.device?.split('.')[0])
    await lockOut(email)
    await lockOut(other)
    expect((await signIn(email, password, device)).status).toBe(201)
    expect((await signIn(other, password, device)).status).toBe(201)
    const [name = '', mark = ''] = device.split('.')
    for (const madeUp of [`${mark}.${name}`, name, `${name}.${'A'.repeat(22)}`, 'x', `${device}.`])
      expect((await signIn(email, password, madeUp)).status).toBe(429)
  })
})

test('who is kept waiting by strangers is told once a day, and let in by an operator at once', async () => {
  const email = await somebody('de')
  await lockOut(email)
  await lockOutAgain(email)
  await sendSecurityMails(context, () => undefined)
  const told = mails.received.filter(({ recipients }) => recipients.includes(email))
  expect(told).toHaveLength(1)
  expect(told[0]?.mail.text).toContain('zehnmal ein falsches Passwort')
  await unlock(context, email)
  expect((await signIn(email, password)).status).toBe(201)
})

async function lockOutAgain(email: string): Promise<void> {
  pass(1800)
  await lockOut(email)
}
