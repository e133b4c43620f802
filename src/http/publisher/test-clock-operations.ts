// The clock of test keys, seen and set with one of them.

import Type, { type Static } from 'typebox'
import type { Operations } from '../../operations/operations.ts'
import type { ShownTestClock, TestClockMove } from '../../operations/test-keys/test-clock.ts'
import { withCheck } from '../reading/read-fields.ts'
import { type Answer, type PublisherOperation, publisherOperation, readRefusals } from './operation.ts'
import { orNull } from './schemas/answer-fields.ts'
import { caller, formatted } from './schemas/fields.ts'

const viewBody = Type.Object({ ...caller }, { examples: [{ key: '<API_KEY>' }] })

/** Of the request; a test compares the tables of docs/interface.md with it. */
export const testClockBody = withCheck(
  Type.Object(
    {
      ...caller,
      now: Type.Optional(
        formatted<string>(
          'instant',
          'What time it is from now on: an instant with offset, not before what the clock shows and not after `latest`.',
        ),
      ),
      reset: Type.Optional(
        Type.Boolean({
          description:
            'Instead of `now`: the clock goes by the server’s time again, and all that the publisher’s test keys have booked and held is deleted.',
          default: false,
        }),
      ),
    },
    { examples: [{ key: '<API_KEY>', now: '2027-03-17T09:00:00+01:00' }] },
  ),
  ({ now, reset }, report) => {
    if (now !== undefined && reset === true) report('reset', 'cannot go with now; send one of them')
  },
)

const move = ({ now, reset }: Static<typeof testClockBody>): TestClockMove => ({
  now: now ?? null,
  isReset: reset ?? false,
})

const instant = (description: string) => Type.String({ format: 'date-time', description })

/** Of both answers. */
export const testClockAnswer = Type.Object(
  {
    now: instant('What time it is for the publisher’s test keys.'),
    ahead_seconds: Type.Number({
      description: 'How far that is ahead of the server’s time; 0 where the clock was not set.',
    }),
    latest: instant('The latest that the clock may be set to today.'),
    ends_at: orNull(
      instant('When the clock goes by the server’s time again by itself.'),
      'When the clock goes by the server’s time again by itself, as if it was reset; null where it was not set.',
    ),
  },
  { description: 'The clock.' },
)

/** test_clock/view and test_clock/set. */
export const testClockOperations = (operations: Operations): PublisherOperation[] => [
  publisherOperation({
    path: 'test_clock/view',
    scope: 'manage',
    summary: 'Test clock: what time it is for test keys.',
    description:
      'The test keys of a publisher have one clock, as they share their bookings. A live key has none: 400.',
    body: viewBody,
    result: testClockAnswer,
    refusals: readRefusals,
    answer: async holder => json(await operations.viewTestClock(holder)),
  }),
  publisherOperation({
    path: 'test_clock/set',
    scope: 'manage',
    summary: 'Test clock set: moves the time of test keys forward, or back to the server’s.',
    description:
      'Cutoffs, penalties, holds, quotes and stays of the publisher’s test keys go by that time. The answer comes when the ' +
      'holds that are over by then are released and the stays completed. Nothing live is moved. A live key has no clock: 400.',
    body: testClockBody,
    result: testClockAnswer,
    refusals: readRefusals,
    answer: async (holder, fields) => json(await operations.setTestClock(holder, move(fields))),
  }),
]

const json = ({ now, aheadSeconds, latest, endsAt }: ShownTestClock): Answer => ({
  write: out => {
    out.raw(JSON.stringify({ now, ahead_seconds: aheadSeconds, latest, ends_at: endsAt }))
  },
})
