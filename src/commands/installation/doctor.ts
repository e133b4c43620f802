// hostelry doctor: checks that inventory, reservations and payments agree.

import { isOfDemo } from '../../demo/load-demo.ts'
import { diagnose } from '../../operations/monitoring/doctor.ts'
import { type Found, foundAs, type Severity } from '../../operations/monitoring/doctor-codes.ts'
import { outsideTroubles } from '../../operations/monitoring/outside-troubles.ts'
import { guessableKeys } from '../../operations/publishers/guessable-keys.ts'
import { overrideFaults } from '../../operations/sites/override-faults.ts'
import type { Command } from '../kit/command.ts'

export const doctor: Command = {
  name: 'doctor',
  namesDatabase: true,
  usage: '',
  summary: 'Check that counters, reservations and payments agree; exit code 1 when something is wrong.',
  words: [0, 0],
  async run({ context, print, fail }) {
    const { findings, reviews, warnings: within, found: inside } = await diagnose(context)
    const guessable = await guessableKeys(context, isOfDemo)
    const overridden = await overrideFaults(context)
    const outside = [
      ...(await outsideTroubles(context)),
      ...overridden.map(sentence => foundAs('HST-420', sentence)),
      ...guessable.map(sentence => foundAs('HST-409', sentence)),
    ]
    const warnings = [...within, ...outside.map(({ sentence }) => sentence)]
    const found = [...inside, ...outside]
    print(found.length === 0 ? 'All is well.' : textOf(found), { found, findings, reviews, warnings })
    if (findings.length > 0) fail()
  },
}

const saidOf: Readonly<Record<Severity, string>> = {
  error: '',
  decision: 'needs a decision by staff: ',
  warning: 'warning: ',
}

/** A line for each, and where the codes are explained. */
const textOf = (found: readonly Found[]): string =>
  [
    ...found.map(({ code, severity, sentence }) => `${code} ${saidOf[severity]}${sentence}`),
    '',
    `What to do: ${[...new Set(found.map(({ runbook }) => runbook))].join(', ')}`,
  ].join('\n')
