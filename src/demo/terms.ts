// Rate plans of the demo: a few usual sets of terms; each property adds its own code and texts.

import type { PropertyDocument } from '../lodging/properties/property-document-schema.ts'

type Terms = Pick<PropertyDocument['rate_plans'][number], 'deposit' | 'cancellation'>

export const terms = {
  /** Nothing due now; free cancellation until two days before. */
  flexible: {
    deposit: { steps: [] },
    cancellation: {
      arrival_time: '18:00',
      steps: [{ hours_before: 48, charge: { nights: 1 } }],
      no_show: { nights: 1 },
    },
  },
  /** First night due now; penalty of half within two weeks, everything within three days. */
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
  /** Thirty percent due now, the rest a month before; no refund within a month. */
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
  /** Everything due now, non-refundable. */
  nonRefundable: {
    deposit: { steps: [{ within_days: null, charge: 'full' }] },
    cancellation: { arrival_time: '18:00', steps: [{ hours_before: null, charge: 'full' }], no_show: 'full' },
  },
} as const satisfies Record<string, Terms>
