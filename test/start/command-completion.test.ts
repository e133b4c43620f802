// What explains the command line: help by topic and by word, and what shells offer while it is typed. All of it is in the one table
// of commands and their usage.

import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  candidatesFor,
  completionScripts,
  optionsIn,
  type Shell,
} from '../../src/commands/command-completion.ts'
import index from '../../src/commands/command-index.json' with { type: 'json' }
import { commands } from '../../src/commands/command-list.ts'
import { helpOn, overviewOf, topics } from '../../src/commands/command-overview.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'

const offered = (line: string): string[] => candidatesFor(line.split(' '), index).map(({ word }) => word)

describe('help', () => {
  test('has every command below a topic, and its first lines fit a screen', () => {
    for (const { module } of index) expect(Object.keys(topics)).toContain(module.split('/')[0])
    const lines = overviewOf('1.0.0', index).split('\n')
    expect(lines.length).toBeLessThan(25)
    expect(lines.filter(line => line.length > 120)).toEqual([])
    for (const { name } of index) expect(lines.join('\n')).toMatch(new RegExp(`\\b${name.split(' ')[0]}\\b`))
  })

  test('explains a topic, a word, a command, or all', () => {
    const namesIn = (text = '') =>
      [...text.matchAll(/^ {2}([a-z].*?)(?= [^a-z]|$)/gm)].map(([, name]) => name)
    expect(namesIn(helpOn(['people'], index))).toContain('admin create')
    expect(namesIn(helpOn(['people'], index))).not.toContain('key create')
    expect(namesIn(helpOn(['settings'], index))).toEqual([
      'settings',
      'settings get',
      'settings set',
      'settings unset',
    ])
    expect(namesIn(helpOn(['key', 'usage'], index))).toEqual(['key usage'])
    const all = helpOn(['all'], index)
    for (const { name, summary } of index) {
      expect(all).toContain(`  ${name}`)
      expect(all).toContain(summary)
    }
    expect(helpOn(['nothing'], index)).toBeUndefined()
  })
})

describe('what is offered', () => {
  test.each([
    ['set', ['setup', 'settings']],
    ['settings ', ['get', 'set', 'unset']],
    ['settings --', ['--json', '--help']],
    ['completion ', ['bash', 'zsh', 'fish']],
    ['mail test ada@example.com --language ', ['en', 'de', 'fr', 'es', 'ja', 'it']],
    ['publisher create Inn --currency ', ['none']],
    ['publisher create Inn --envelope b', ['bare']],
    ['key create --publisher 1 --sc', ['--scopes']],
    ['import ', []],
    ['import --r', ['--replace']],
    ['help pu', ['publishers', 'publisher']],
    ['help key r', ['revoke']],
    ['nonsense ', []],
  ])('behind "hostelry %s"', (line, words) => {
    expect(offered(line)).toEqual(words)
  })

  test('is each option once, and the usage names every option of its command', () => {
    expect(offered('key create --publisher 1 --pub')).toEqual(['--publishable'])
    for (const command of commands) {
      const isFinal = 'cannotBeUndone' in command
      const taken = [...Object.keys(command.options ?? {}), ...(isFinal ? ['yes'] : [])]
      const said = optionsIn(command.usage).map(({ option, takesText }) => [option.slice(2), takesText])
      expect([command.name, said.map(([name]) => name).sort()]).toEqual([command.name, taken.sort()])
      for (const [name, takesText] of said)
        expect([command.name, name, takesText]).toEqual([
          command.name,
          name,
          command.options?.[String(name)] === 'text',
        ])
    }
  })
})

describe('a shell', () => {
  const directory = temporaryDirectory()
  afterAll(async () => (await directory)[Symbol.asyncDispose]())
  const programs = async () => join((await directory).path, 'programs')
  beforeAll(async () => {
    await mkdir(await programs())
    const program = join(await programs(), 'hostelry')
    const cli = join(import.meta.dirname, '../../src/cli.ts')
    await writeFile(program, `#!/bin/sh\nexec "${process.execPath}" "${cli}" "$@"\n`)
    await chmod(program, 0o755)
  })
  const hasShell = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0
  /** Each calls what the script has told the shell to call, and prints what that offers. */
  const asking: Record<Shell, string> = {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own
    bash: 'COMP_WORDS=(hostelry settings g); COMP_CWORD=2; _hostelry; printf "%s\\n" "${COMPREPLY[@]}"',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own
    zsh: '_describe() { print -l -- "${(@P)2}" }; words=(hostelry settings g); CURRENT=3; _hostelry',
    fish: 'complete -C "hostelry settings g"',
  }
  test.each(Object.keys(asking) as Shell[])('%s completes words by its script', async shell => {
    if (!hasShell(shell)) return
    const before = shell === 'zsh' ? 'compdef() { true }\n' : ''
    const script = `${before}${completionScripts[shell]}\n${asking[shell]}\n`
    const output = execFileSync(shell, ['-c', script], {
      encoding: 'utf8',
      env: { PATH: `${await programs()}:${process.env.PATH}`, HOME: (await directory).path },
    })
    expect(output).toMatch(/^get\b/)
    if (shell !== 'bash') expect(output).toContain('Print the value of one setting')
    expect(output.trim().split('\n')).toHaveLength(1)
  })
})
