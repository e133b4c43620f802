// hostelry doctor: checks that inventory, reservations and payments agree.

import { isOfDemo } from '../../demo/load-demo.ts'
import { diagnose } from '../../operations/monitoring/doctor.ts'
import { outsideTroubles } from '../../operations/monitoring/outside-troubles.ts'
import { guessableKeys } from '../../operations/publishers/guessable-keys.ts'
import type { Command } from '../kit/command.ts'

export const doctor: Command = {
  name: 'doctor',
  namesDatabase: true,
  usage: '',
  summary: 'Check that counters, reservations and payments agree; exit code 1 when something is wrong.',
  words: [0, 0],
  async run({ context, print }) {
    const { findings, reviews, warnings: shares } = await diagnose(context)
    const outside = await outsideTroubles(context)
    const warnings = [...shares, ...outside, ...(await guessableKeys(context, isOfDemo))]
    const lines = [
      ...findings.map(({ invariant, sentence }) => `${invariant}: ${sentence}`),
      ...reviews.map(sentence => `needs a decision by staff: ${sentence}`),
      ...warnings.map(sentence => `warning: ${sentence}`),
    ]
    print(lines.length === 0 ? 'All is well.' : lines.join('\n'), { findings, reviews, warnings })
    if (findings.length > 0) process.exitCode = 1
  },
}
