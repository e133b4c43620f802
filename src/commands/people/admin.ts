// hostelry admin: people who sign in to the administration. A password is typed, or comes on standard input; it is never an
// argument, which other programs of the machine could read.

import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { defaultLanguage } from '../../lodging/documents/languages.ts'
import { type Grant, roles } from '../../lodging/people/person.ts'
import { endSessionsOf, listSessionsOf } from '../../operations/people/account.ts'
import { invitePerson } from '../../operations/people/manage-people.ts'
import {
  changePassword,
  createPerson,
  grantRole,
  listPeople,
  operatorGrant,
  personOf,
  revokeRole,
  setPersonState,
  unlock,
} from '../../operations/people/people.ts'
import { resetSecondFactor } from '../../operations/people/second-factor.ts'
import { Secret } from '../../values/secrets/secret.ts'
import { type Command, type CommandLine, readId, table, textOption, UsageError } from '../kit/command.ts'
import type { Terminal } from '../kit/terminal.ts'

const grantOptions = { role: 'text', publisher: 'text', property: 'text' } as const
const personOptions = { email: 'text', name: 'text', language: 'text', ...grantOptions } as const

export const adminCreate: Command = {
  name: 'admin create',
  begins: true,
  usage: `--email ADDRESS --name NAME [--language de] [--role ${roles.join('|')} [--publisher ID | --property ID]]`,
  summary:
    'Create a person of the administration: an operator, or with --role another, for one publisher, for one property or for all. The password, of at least 15 characters, is asked for, or comes on standard input.',
  options: personOptions,
  words: [0, 0],
  async run(line) {
    const person = readPerson(line)
    const { email } = person
    const password = await givenPassword(line.terminal)
    const id = await createPerson(line.context, { ...person, password, grants: [readGrant(line)] })
    line.print(`person ${id} created; ${email} may sign in`, { id, email })
  },
}

export const adminInvite: Command = {
  name: 'admin invite',
  begins: true,
  usage: `--email ADDRESS --name NAME [--language de] --role ${roles.join('|')} [--publisher ID | --property ID]`,
  summary:
    'Invite a person: a link comes by mail, with which to choose a password within seven days. The server sends it.',
  options: personOptions,
  words: [0, 0],
  async run(line) {
    const person = readPerson(line)
    const { email } = person
    const manager = { name: 'An operator', grants: [operatorGrant] }
    const { id } = await invitePerson(line.context, manager, { ...person, grant: requiredGrant(line) })
    line.print(`person ${id} invited; the server sends a mail to ${email}`, { id, email })
  },
}

export const adminSessions: Command = {
  name: 'admin sessions',
  usage: 'EMAIL [--end]',
  summary: 'List where a person is signed in; with --end, sign the person out everywhere.',
  options: { end: 'flag' },
  words: [1, 1],
  async run({ context, words: [email = ''], options, print }) {
    const { id } = await personOf(context, email)
    if (options.end === true) {
      const ended = await endSessionsOf(context, id, null)
      return print(`${ended} sessions of ${email} have ended`, { email, ended })
    }
    const sessions = await listSessionsOf(context, id)
    const rows = sessions.map(each => [each.id, each.agent, each.address ?? 'this machine', each.lastSeenAt])
    print(table(['id', 'browser', 'address', 'last used'], rows), sessions)
  },
}

export const adminResetSecondFactor: Command = {
  name: 'admin reset-second-factor',
  usage: 'EMAIL [--yes]',
  cannotBeUndone: ({ words }) =>
    `Take the second factor of ${words[0]} away? The password alone opens the account until another one is set up.`,
  summary: 'Take the second factor of a person away who has lost it; all sessions end, the password stays.',
  words: [1, 1],
  async run({ context, words: [email = ''], print }) {
    const { id } = await personOf(context, email)
    await resetSecondFactor(context, id)
    print(`${email} signs in with the password alone`, { email, reset: true })
  },
}

export const adminUnlock: Command = {
  name: 'admin unlock',
  usage: 'EMAIL',
  summary: 'Let a person sign in at once who has to wait because a wrong password was sent too often.',
  words: [1, 1],
  async run({ context, words: [email = ''], print }) {
    await unlock(context, email)
    print(`${email} may sign in at once`, { email, unlocked: true })
  },
}

export const adminList: Command = {
  name: 'admin list',
  usage: '',
  summary: 'List the people of the administration and their roles.',
  words: [0, 0],
  async run({ context, print }) {
    const people = await listPeople(context)
    const rows = people.map(({ id, name, email, state, isInvited, grants }) => [
      id,
      email,
      name,
      state === 'active' && isInvited ? 'invited' : state,
      grants.map(grantText).join(', ') || 'none',
    ])
    print(table(['id', 'e-mail', 'name', 'state', 'roles'], rows), people)
  },
}

export const adminDisable: Command = stateCommand(
  'disable',
  'disabled',
  'Let a person no longer sign in; all sessions end at once.',
)

export const adminEnable: Command = stateCommand('enable', 'active', 'Let a disabled person sign in again.')

function stateCommand(verb: string, state: 'active' | 'disabled', summary: string): Command {
  return {
    name: `admin ${verb}`,
    usage: 'EMAIL',
    summary,
    words: [1, 1],
    async run({ context, words: [email = ''], print }) {
      await setPersonState(context, email, state)
      print(`${email} is ${state}`, { email, state })
    },
  }
}

export const adminPassword: Command = {
  name: 'admin password',
  usage: 'EMAIL',
  summary:
    'Give a person another password; all sessions end at once. It is asked for, or comes on standard input.',
  words: [1, 1],
  async run({ context, words: [email = ''], print, terminal }) {
    await changePassword(context, email, await givenPassword(terminal))
    print(`${email} has another password`, { email, changed: true })
  },
}

export const adminGrant: Command = {
  name: 'admin grant',
  usage: `EMAIL --role ${roles.join('|')} [--publisher ID | --property ID]`,
  summary: 'Give a person a role, for one publisher, for one property or for the whole installation.',
  options: grantOptions,
  words: [1, 1],
  async run(line) {
    const [email = ''] = line.words
    const grant = requiredGrant(line)
    await grantRole(line.context, email, grant)
    line.print(`${email} is ${grantText(grant)}`, { email, ...grant })
  },
}

export const adminRevoke: Command = {
  name: 'admin revoke',
  usage: `EMAIL --role ${roles.join('|')} [--publisher ID | --property ID]`,
  summary: 'Take a role from a person, at once.',
  options: grantOptions,
  words: [1, 1],
  async run(line) {
    const [email = ''] = line.words
    const grant = requiredGrant(line)
    await revokeRole(line.context, email, grant)
    line.print(`${email} is no longer ${grantText(grant)}`, { email, ...grant })
  },
}

function readPerson(line: CommandLine) {
  const [email, name] = [textOption(line, 'email'), textOption(line, 'name')]
  if (email === undefined || name === undefined) throw new UsageError('give --email and --name')
  return { email, name, language: textOption(line, 'language') ?? defaultLanguage }
}

const requiredGrant = (line: CommandLine): Grant => {
  if (textOption(line, 'role') === undefined) throw new UsageError(`give --role, one of ${roles.join(', ')}`)
  return readGrant(line)
}

/** Without --role that of an operator. */
function readGrant(line: CommandLine): Grant {
  const word = textOption(line, 'role') ?? 'operator'
  const role = roles.find(each => each === word)
  if (!role) throw new UsageError(`--role is one of ${roles.join(', ')}, not "${word}"`)
  const [publisher, property] = [textOption(line, 'publisher'), textOption(line, 'property')]
  if (publisher !== undefined && property !== undefined)
    throw new UsageError('give --publisher or --property, or neither for the whole installation')
  if (role === 'operator' && (publisher ?? property) !== undefined)
    throw new UsageError(
      'an operator is one for the whole installation; leave out --publisher and --property',
    )
  return {
    role,
    publisherId: publisher === undefined ? null : readId(publisher, '--publisher'),
    propertyId: property === undefined ? null : readId(property, '--property'),
  }
}

function grantText({ role, publisherId, propertyId }: Grant): string {
  if (publisherId !== null) return `${role} of publisher ${publisherId}`
  return propertyId === null ? role : `${role} of property ${propertyId}`
}

/** Typed without being shown, or the first line of standard input. */
async function givenPassword({ input, errors }: Terminal): Promise<Secret> {
  if (!input.isTTY) return new Secret((await text(input)).split(/\r?\n/, 1)[0]!)
  errors.write('Password: ')
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input, output: unseen, terminal: true })
  try {
    return new Secret(await terminal.question(''))
  } finally {
    terminal.close()
    errors.write('\n')
  }
}
