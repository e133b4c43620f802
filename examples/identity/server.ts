// A companion service of sign-ins: people who are away are not signed in, and whoever comes without a second factor is no operator in
// that session. Run it with PORT=9013 COMPANION_SECRET=whsec_… AWAY=ada@example.com,tom@example.com node examples/identity/server.ts

import { serveCompanion } from '../serve-companion.ts'

interface SignIn {
  readonly email: string
  readonly two_factors: boolean
  readonly roles: readonly { readonly role: string }[]
  readonly may_limit_roles: boolean
}

const away = new Set((process.env.AWAY ?? '').toLowerCase().split(','))

serveCompanion('identity', {
  sign_in({ email, two_factors: isStrong, roles, may_limit_roles: mayLimit }: SignIn) {
    if (away.has(email.toLowerCase())) return { decision: 'deny', reason: 'you are away' }
    const held = [...new Set(roles.map(({ role }) => role))]
    const lesser = held.filter(role => role !== 'operator')
    if (isStrong || lesser.length === held.length) return { decision: 'allow' }
    if (!mayLimit) return { decision: 'allow' }
    if (lesser.length === 0) return { decision: 'deny', reason: 'operators have a second factor here' }
    return { decision: 'allow', roles: lesser }
  },
})
