// What the terminal shows of a server without people: where its administration is, and how its first person is made.

import { expect, test } from 'vitest'
import { greeting } from '../../src/server/greeting.ts'
import { testApp } from '../support/run/test-app.ts'

test('the greeting names the administration, and how to make its first person while there is none', async () => {
  const { app } = await testApp({ jobs: false, variables: { ADMIN_PORT: '0' } })
  const said = (await greeting(app)).split('\n')
  expect(said).toContain(`Hostelry is ready at ${app.url}`)
  expect(app.adminUrl).toMatch(/^http:/)
  expect(said).toContain(`Administration: ${app.adminUrl}/admin`)
  expect(said).toContain('  Nobody can sign in yet. Make the first person, who may do everything:')
  const ofDesk = { ...app, config: { ...app.config, adminUrl: 'https://desk.example.com/' } }
  expect((await greeting(ofDesk)).split('\n')).toContain('Administration: https://desk.example.com/admin')
  await app.context.database.query(
    "INSERT INTO person (email, email_folded, name, language) VALUES ('ada@example.com', 'ada@example.com', 'Ada', 'en')",
  )
  const later = await greeting(app)
  expect(later).toContain(`Administration: ${app.adminUrl}/admin`)
  expect(later).not.toContain('Nobody can sign in yet')
})
