import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const file = new URL('../../src/values/tick-shape.ts', import.meta.url).href

/** How many of the ticks of a process's beginning still have their record after a garbage collection in a quiet moment. */
function recordsAfter(beginning: string): number {
  const program = `
    import { createHook } from 'node:async_hooks'
    import { setTimeout } from 'node:timers/promises'
    import { keepTickShape } from '${file}'
    const records = []
    const hook = createHook({
      init: (_id, type, _trigger, record) => type === 'TickObject' && records.push(new WeakRef(record)),
    }).enable()
    ${beginning}
    process.nextTick(() => hook.disable())
    await setTimeout(10)
    gc()
    await setTimeout(10)
    console.log(records.filter(record => record.deref()).length)`
  const words = ['--expose-gc', '--input-type=module', '--eval', program]
  return Number(execFileSync(process.execPath, words, { encoding: 'utf8' }))
}

test('one record of a tick outlives its tick, so that V8 keeps the shape of all', () => {
  expect(recordsAfter('')).toBe(0)
  expect(recordsAfter('keepTickShape()')).toBe(1)
})
