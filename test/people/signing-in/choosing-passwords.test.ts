// Choosing a password by a link: every refusal whole, how many mails anybody may ask for, and how long a link is kept.

import { describe, expect, test } from 'vitest'
import type { AppContext } from '../../../src/operations/context.ts'
import {
  askForReset,
  choosePassword,
  forgetOldLinks,
  newLink,
  showLink,
  takeMailTurn,
} from '../../../src/operations/people/links.ts'
import { isPassword } from '../../../src/operations/people/passwords.ts'
import { sendLinks } from '../../../src/operations/people/send-links.ts'
import { sendSecurityMails } from '../../../src/operations/people/send-security-mails.ts'
import type { Mail } from '../../../src/outbound/mail.ts'
import { MailError } from '../../../src/outbound/mail.ts'
import { createLink, type LinkPurpose } from '../../../src/store/people/links.ts'
import { findPasswordOf } from '../../../src/store/people/people.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { noon, peopleDesk } from '../../support/people/people-desk.ts'
import { refusal, refusalOf, refusedFields } from '../../support/wire/whole-refusal.ts'

const { at, database, desk, rows, sessionOf, somebody } = await peopleDesk()
const chosen = new Secret('eight purple umbrellas')
const gone = refusal(
  'NotFoundException',
  404,
  'This link was used already, has ended, or was replaced by a newer one. Ask for another with "Forgot your password?" on the page for signing in.',
)
const off = refusal('ForbiddenException', 403, 'Passwords are turned off here; sign in with Staff.')
const withoutPasswords = { singleSignOn: { name: 'Staff', allowsPasswords: false } as never }
const rests = (seconds: string) =>
  expect.objectContaining({ type: 'TooManyRequestsException', headers: { 'Retry-After': seconds } })

async function link(purpose: LinkPurpose = 'reset', invitedBy: string | null = null) {
  const person = await somebody()
  const made = newLink(desk(), purpose, invitedBy)
  await database.transaction(one => createLink(one, person.id, made))
  return { person, ...made }
}

describe('a link', () => {
  test('is shown with what it is for and whom, until it ends', async () => {
    const { token, person } = await link('invitation')
    const shown = await showLink(desk(), token)
    expect(shown).toMatchObject({ purpose: 'invitation', person })
    at(7 * 86_400 - 0.001)
    expect(await showLink(desk(), token)).toMatchObject({ person })
    at(7 * 86_400)
    expect(await refusalOf(() => showLink(desk(), token))).toEqual(gone)
    at(0)
    expect(await refusalOf(() => showLink(desk(), 'x'))).toEqual(gone)
  })

  test('changes the password once, with what else is chosen, and ends all sessions of the person', async () => {
    const { token, person } = await link()
    const other = await somebody()
    await sessionOf(person)
    await sessionOf(other)
    const fields = { name: ' Ada King ', language: 'de' }
    const changed = { ...person, name: 'Ada King', language: 'de' }
    expect(await choosePassword(desk(), token, { password: chosen, ...fields })).toEqual(changed)
    expect(await rows('SELECT name, language FROM person WHERE person_id = $1', person.id)).toEqual([
      { name: 'Ada King', language: 'de' },
    ])
    const { passwordHash } = (await findPasswordOf(database, person.id))!
    expect(await isPassword(chosen, passwordHash)).toBe(true)
    const open = (id: number) =>
      rows('SELECT FROM person_session WHERE person_id = $1 AND revoked_at IS NULL', id)
    expect([await open(person.id), await open(other.id)]).toEqual([[], [{}]])
    expect(await refusalOf(() => choosePassword(desk(), token, { password: chosen }))).toEqual(gone)
  })

  test('with what cannot be chosen says everything that is wrong, and is good afterwards', async () => {
    const { token, person } = await link()
    const choose = (choice: Parameters<typeof choosePassword>[2], context: AppContext = desk()) =>
      choosePassword(context, token, choice)
    const wrong = { password: new Secret('short'), name: ' ', language: 'xx' }
    expect(await refusalOf(() => choose(wrong))).toEqual(
      refusedFields(
        ['name', 'must be 1 to 200 characters in one line'],
        ['language', expect.stringContaining('must be one of')],
        ['password', 'must have 15 to 200 characters; several words are easy to keep'],
      ),
    )
    const guessable = { password: new Secret('Grace Hopper Grace'), name: 'Grace Hopper' }
    expect(await refusalOf(() => choose(guessable))).toMatchObject({ errors: [{ field: 'password' }] })
    expect(await refusalOf(() => choose({ password: chosen }, desk(withoutPasswords)))).toEqual(off)
    expect(await choose({ password: chosen })).toEqual(person)
  })

  test('is forgotten thirty days after its end', async () => {
    const { person } = await link()
    const isKept = async (seconds: number) => {
      at(30 * 86_400 + 3600 + seconds)
      await forgetOldLinks(desk())
      at(0)
      return (await rows('SELECT FROM person_link WHERE person_id = $1', person.id)).length === 1
    }
    expect([await isKept(0), await isKept(0.001)]).toEqual([true, false])
  })
})

describe('asking for a link', () => {
  test('is for an address, in any case and with blanks, and not where passwords are turned off', async () => {
    const { id, email } = await somebody()
    const links = () => rows('SELECT purpose FROM person_link WHERE person_id = $1', id)
    expect(await refusalOf(() => askForReset(desk(), 'x', null))).toEqual(
      refusedFields(['email', 'must be an e-mail address, such as ada@example.com']),
    )
    expect(await refusalOf(() => askForReset(desk(withoutPasswords), email, null))).toEqual(off)
    expect(await links()).toEqual([])
    await askForReset(desk(), `  ${email.toUpperCase()} `, null)
    expect(await links()).toEqual([{ purpose: 'reset' }])
  })

  test('sends four mails an hour and ten a day to an address without a look at what it has', async () => {
    const one = desk()
    const turn = () => takeMailTurn(one, 'ada@example.com')
    for (const seconds of [0, 3600, 7200]) {
      at(seconds)
      for (let count = 0; count < (seconds === 7200 ? 2 : 4); count += 1) await turn()
      if (seconds < 7200) expect(await refusalOf(turn)).toEqual(rests('3600'))
    }
    expect(await refusalOf(turn)).toEqual(rests(String(86_400 - 7200)))
    await takeMailTurn(one, 'other@example.com')
    at(0)
  })

  test('works twenty times an hour from one address of the network', async () => {
    const one = desk()
    const turn = (name: number, from: string) => askForReset(one, `a${name}@example.com`, from)
    for (let count = 0; count < 20; count += 1) await turn(count, '192.0.2.1')
    expect(await refusalOf(() => turn(20, '192.0.2.1'))).toEqual(rests('3600'))
    await turn(20, '192.0.2.2')
  })
})

describe('the mail', () => {
  const sent: Mail[] = []
  const post = (send: (mail: Mail) => Promise<string>) => desk({ mail: { send } as never })
  const takes = post(async mail => {
    sent.push(mail)
    return 'handed over'
  })
  const sendAll = async (context: AppContext) => {
    sent.length = 0
    const reports: unknown[] = []
    const taken = await sendLinks(context, ({ link, ...report }) => {
      reports.push({ purpose: link.purpose, attempts: link.attempts, ...report })
    })
    return { taken, reports }
  }

  test('of a link has its address, who invites and how long it is good', async () => {
    while ((await sendAll(takes)).taken > 0);
    const { id, token, person } = await link('invitation', 'Grace\nHopper')
    expect(await sendAll(takes)).toEqual({
      taken: 1,
      reports: [
        { purpose: 'invitation', attempts: 1, state: 'delivered', status: 'sent', note: 'handed over' },
      ],
    })
    const [{ html, text, ...mail }] = sent as [Mail]
    expect(mail).toEqual({
      id: `person.${id}`,
      to: person.email,
      replyTo: null,
      calendar: null,
      subject: 'Your invitation to the administration of desk.example',
    })
    expect(text).toContain(`https://desk.example/admin/invitation#${token}`)
    expect(html).toContain(`https://desk.example/admin/invitation#${token}`)
    expect(text).toContain('Grace Hopper')
  })

  test('of nobody and of a link that has ended is not sent, and of nobody nothing is said', async () => {
    await askForReset(desk(), 'nobody@example.com', null)
    expect(await sendAll(takes)).toEqual({ taken: 1, reports: [] })
    await link()
    at(3600)
    expect(await sendAll(takes)).toEqual({
      taken: 1,
      reports: [
        { purpose: 'reset', attempts: 1, state: 'parked', status: 'ended before it was sent', note: null },
      ],
    })
    at(0)
    expect(sent).toEqual([])
    expect(await sendAll(takes)).toEqual({ taken: 0, reports: [] })
  })

  test.each([
    ['that is refused for now waits', false, 'waiting'],
    ['that is refused for good is given up', true, 'parked'],
  ])('%s', async (_name, isFinal, state) => {
    await link()
    const refuses = post(async () => Promise.reject(new MailError('the mail server says no', isFinal)))
    const { reports } = await sendAll(refuses)
    expect(reports).toEqual([
      { purpose: 'reset', attempts: 1, state, status: 'the mail server says no', note: null },
    ])
    expect(await sendAll(takes)).toMatchObject({ taken: 0 })
  })

  test('to an address that no mail can be sent to is given up, of a link and of a change', async () => {
    const { person } = await link()
    await database.query(`UPDATE person SET email = 'a"b@example.com' WHERE person_id = $1`, [person.id])
    expect((await sendAll(takes)).reports).toMatchObject([{ state: 'parked', status: 'no usable address' }])
    await database.query("INSERT INTO security_mail (person_id, kind) VALUES ($1, 'password_changed')", [
      person.id,
    ])
    const reports: unknown[] = []
    await database.query("UPDATE security_mail SET state = 'delivered' WHERE person_id <> $1", [person.id])
    const count = await sendSecurityMails(takes, ({ state, status }) => reports.push({ state, status }))
    expect([count, reports, sent]).toEqual([1, [{ state: 'parked', status: 'no usable address' }], []])
  })

  test('of a change names the passkey, the time and the page of the account', async () => {
    const { id, email } = await somebody()
    await database.query(
      `INSERT INTO security_mail (person_id, kind, passkey_name, changed_at) VALUES ($1, 'passkey_added', $2, $3)`,
      [id, 'Phone\nof Ada', noon.toString()],
    )
    sent.length = 0
    const reports: unknown[] = []
    await sendSecurityMails(takes, ({ state, status, mail }) =>
      reports.push({ state, status, kind: mail.kind }),
    )
    expect(reports).toEqual([{ state: 'delivered', status: 'sent', kind: 'passkey_added' }])
    const [{ html, text, id: mailId, ...mail }] = sent as [Mail]
    expect([mail, mailId]).toEqual([
      { to: email, replyTo: null, calendar: null, subject: 'A passkey was added: desk.example' },
      expect.stringMatching(/^security\.\d+$/),
    ])
    for (const words of ['Passkey: Phone of Ada', '12:00', 'UTC', 'https://desk.example/admin/account'])
      expect(text).toContain(words)
    expect(html).toContain('href="https://desk.example/admin/account"')
  })
})
