// A command whose output nobody reads to its end, as behind `head`.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a command goes on to its end when nobody reads what it prints any more', async () => {
  const cli = join(import.meta.dirname, '../../src/cli.ts')
  const child = spawn(process.execPath, [cli, 'help'], {
    env: { PATH: process.env.PATH, ENV_FILE: '/dev/null' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  let errors = ''
  child.stderr.on('data', text => {
    errors += text
  })
  const code = await new Promise(resolve => child.once('close', resolve))
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
})
