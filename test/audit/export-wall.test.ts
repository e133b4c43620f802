// The first wall of the audit trail is down: nobody asks which entries somebody may see. The second one, in the database, stands
// alone, for the list and for the table that is sent while it is read (threat A1).

import { expect, test, vi } from 'vitest'
import { createPublisher } from '../../src/operations/publishers/publishers.ts'
import { grant, signedInWith } from '../support/people/signed-in.ts'
import { testApp } from '../support/run/test-app.ts'

vi.mock('../../src/lodging/people/audit.ts', async original => ({
  ...(await original<typeof import('../../src/lodging/people/audit.ts')>()),
  auditScopeOf: () => null,
}))

const { app } = await testApp({ jobs: false })
const publishers = ['Alps', 'Andes'].map(name => createPublisher(app.context, { name, sellsAll: false }))
const [alps] = await Promise.all(publishers)

test.each(['', '/export.csv'])('the audit trail%s has nothing of another publisher', async path => {
  const headers = await signedInWith(app, [grant('publisher_manager', { publisherId: alps!.id })])
  const { statusCode, body } = await app.server.inject({ url: `/admin/v1/audit${path}`, headers })
  expect([statusCode, body.includes('Alps'), body.includes('Andes')]).toEqual([200, true, false])
})
