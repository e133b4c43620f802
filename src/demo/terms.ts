// Rate plans of the demo: a few usual sets of terms, to which each property gives its own code and words.

import type { PropertyDocument } from '../lodging/property-document-schema.ts'

type Terms = Pick<PropertyDocument['rate_plans'][number], 'deposit' | 'cancellation'>

export const terms = {
  /** Nothing now; free until two days before. */
  flexible: {
    deposit: { steps: [] },
    cancellation: {
      arrival_time: '18:00',
      steps: [{ hours_before: 48, charge: { nights: 1 } }],
      no_show: { nights: 1 },
    },
  },
  /** The first night now; half within two weeks, everything within three days. */
  moderate: {
    deposit: { steps: [{ within_days: null, charge: { nights: 1 } }] },
    cancellation: {
      arrival_time: '16:00',
      steps: [
        { hours_before: 336, charge: { percent: 50 } },
        { hours_before: 72, charge: 'full' },
      ],
      no_show: 'full',
    },
  },
  /** Thirty percent now, all of it within a month; nothing back within a month. */
  strict: {
    deposit: {
      steps: [
        { within_days: null, charge: { percent: 30 } },
        { within_days: 30, charge: 'full' },
      ],
    },
    cancellation: {
      arrival_time: '15:00',
      steps: [
        { hours_before: 1440, charge: { percent: 30 } },
        { hours_before: 720, charge: 'full' },
      ],
      no_show: 'full',
    },
  },
  /** Everything now and nothing back. */
  nonRefundable: {
    deposit: { steps: [{ within_days: null, charge: 'full' }] },
    cancellation: { arrival_time: '18:00', steps: [{ hours_before: null, charge: 'full' }], no_show: 'full' },
  },
} as const satisfies Record<string, Terms>
