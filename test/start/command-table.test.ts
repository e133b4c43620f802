// The table that commands print, and which of them ask before they do what cannot be undone: a new command is put on one of the lists.

import { expect, test } from 'vitest'
import { commands } from '../../src/commands/command-list.ts'
import { table } from '../../src/commands/kit/command.ts'
import { progressLine } from '../../src/context/progress-line.ts'

const asking = `
  admin reset-second-factor
  channel archive
  channel rotate
  companion delete
  companion rotate
  demo remove
  discount-code delete
  guest erase
  key revoke
  partner end
  reservation cancel
  reservation no-show
  reservation resolve
  site delete
  site discard
  webhook delete
  webhook rotate
`
/** What they do can be taken back, or adds and sends only. */
const notAsking = `
  admin create
  admin disable
  admin enable
  admin grant
  admin invite
  admin list
  admin password
  admin revoke
  admin sessions
  admin unlock
  audit export
  audit verify
  backup
  calendar
  card view
  channel create
  channel list
  channel mapping
  channel messages
  channel open
  channel pause
  channel replay
  channel resume
  channel retell
  channel set
  channel show
  companion check
  companion create
  companion list
  companion set
  companion show
  config check
  demo
  demo year
  discount-code list
  discount-code set
  doctor
  exchange-rate import
  exchange-rate list
  exchange-rate set
  exchange-rate unset
  export
  guest export
  import
  key create
  key list
  key usage
  log name
  mail test
  mcp
  migrate
  overrides check
  partner create
  partner list
  payment test
  pictures copy
  property archive
  property list
  property restore
  publisher archive
  publisher create
  publisher grant
  publisher list
  publisher restore
  publisher revoke
  publisher set
  receipt rotate
  receipt verify
  report
  reservation import
  reservation list
  reservation show
  restore
  review import
  review list
  review publish
  review reject
  settings
  settings get
  settings set
  settings unset
  site create
  site draft
  site list
  site preview
  site publish
  site set
  site show
  source import
  source show
  source stop
  webhook create
  webhook deliveries
  webhook list
  webhook replay
  webhook resend
  webhook set
  webhook test
`
const namesIn = (list: string): string[] => list.trim().split(/\n */)

test('what cannot be undone is asked for, and --yes answers; each command is on one of the lists', () => {
  const [final, others] = [true, false].map(asks =>
    commands.filter(command => 'cannotBeUndone' in command === asks),
  )
  expect(final!.map(({ name }) => name).sort()).toEqual(namesIn(asking))
  expect(others!.map(({ name }) => name).sort()).toEqual(namesIn(notAsking))
  for (const { name, usage } of commands)
    expect([name, usage.endsWith('[--yes]')]).toEqual([name, namesIn(asking).includes(name)])
})

test('progress tells its rate and the time that is left, on a terminal in one line and elsewhere every five seconds', () => {
  let now = 0
  const written: string[] = []
  const shown = (isTTY: boolean) => progressLine({ isTTY, write: text => written.push(text) }, () => now)
  const file = shown(false)
  for (const done of [10, 20, 30, 40, 50, 60]) {
    file(`${done} of 1000 lines`, { done, total: 1000 })
    now += 2000
  }
  expect(written.splice(0)).toEqual(['40 of 1000 lines; 5.0 a second; 4 min left\n'])
  const terminal = shown(true)
  terminal('0 lines', { done: 0 })
  now += 1000
  terminal('500 lines', { done: 500 })
  now += 50
  terminal('too soon', { done: 501 })
  // Long afterwards the slow beginning is forgotten.
  now += 60_000
  terminal('one an hour', { done: 502, total: 503 })
  now += 20_000
  terminal('fast', { done: 100_502, total: 36_100_502 })
  expect(written).toEqual([
    '\r0 lines\x1b[K',
    '\r500 lines; 500 a second\x1b[K',
    expect.stringContaining('one an hour; 0.0 a second; 31 s left'),
    '\rfast; 5000 a second; 2 h 0 min left\x1b[K',
  ])
})

test('columns are as wide as their widest cell', () => {
  expect(
    table(
      ['id', 'name'],
      [
        [1, 'Inn'],
        [1000, null],
      ],
    ),
  ).toBe('id    name\n1     Inn\n1000  -')
})

test('a list of a million rows is a table as well', () => {
  const rows = Array.from({ length: 1_000_000 }, (_, index) => [index])
  expect(table(['id'], rows).split('\n')).toHaveLength(1_000_001)
})
