// Turns at costly work: a few at a time, shared out between those who ask, and no place for a queue that one of them fills.

import { expect, test } from 'vitest'
import { FairTurns } from '../../src/values/fair-turns.ts'
import { Fault } from '../../src/values/faults.ts'

const full = () => new Fault('ServiceUnavailableException', 'Full.')

/** Turns of which one is taken; `ask` notes when each that waits goes or is refused. */
async function busy(mayWait: number) {
  const turns = new FairTurns({ atOnce: 1, mayWait, full })
  const first = await turns.take('first')
  const log: string[] = []
  const held: Disposable[] = [first]
  const ask = (party: string, name: string) => {
    turns.take(party).then(
      turn => {
        log.push(name)
        held.push(turn)
      },
      (fault: Fault) => log.push(`${name}: ${fault.message}`),
    )
  }
  /** Ends the turn that is taken, until none is. */
  const drain = async () => {
    for (let turn = held.pop(); turn; turn = held.pop()) {
      turn[Symbol.dispose]()
      await new Promise(resolve => setImmediate(resolve))
    }
    return log
  }
  return { turns, ask, drain, log, first }
}

test('parties take turns, each in the order in which it asked', async () => {
  const { ask, drain } = await busy(10)
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) ask(name[0]!, name)
  expect(await drain()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('a party alone may fill the queue, and gives way to one with fewer', async () => {
  const { ask, drain } = await busy(4)
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3']) ask(name[0]!, name)
  expect((await drain()).toSorted()).toEqual([
    'a1',
    'a2',
    'a3: Full.',
    'a4: Full.',
    'a5: Full.',
    'b1',
    'b2',
    'b3: Full.',
  ])
})

test('a turn ends once, and is free when nobody waits', async () => {
  const { turns, first, ask, drain } = await busy(2)
  first[Symbol.dispose]()
  first[Symbol.dispose]()
  using _one = await turns.take('a')
  ask('b', 'b')
  expect(await drain()).toEqual([])
  turns.giveUp()
})

test('giving up refuses all that wait, and leaves the turn that is taken', async () => {
  const { turns, ask, drain, first } = await busy(2)
  ask('a', 'a')
  ask('b', 'b')
  turns.giveUp()
  expect(await drain()).toEqual(['a: Full.', 'b: Full.'])
  first[Symbol.dispose]()
  using _free = await turns.take('c')
})
