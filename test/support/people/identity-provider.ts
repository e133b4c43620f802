// A real OpenID provider on this machine, with its own page for signing in; and somebody who goes through it without a browser.

import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { atTheEnd } from '../run/at-the-end.ts'
import { freePort } from '../run/free-port.ts'

/** Who has an account there, by what is typed as login. */
export interface Account {
  readonly sub: string
  readonly email: string
  readonly email_verified?: boolean
}

type Claims = Readonly<Record<string, unknown>>

export interface TestProvider {
  readonly issuer: string
  /** Variables of a server that signs in through it. */
  readonly variables: Readonly<Record<string, string>>
  readonly accounts: Map<string, Account>
  /** Changes what a token says, or who has signed it. */
  twist: ((claims: Claims) => Claims) | undefined
  signsWithOtherKey: boolean
  /** Answers everything with 500. */
  isBroken: boolean
  /**
   * Goes to `url`, fills in what is asked for as `login` does, and returns the address to which the provider sends the person back.
   * A browser that comes again brings its `cookies`.
   */
  visit(url: string, login: string, cookies?: Map<string, string>): Promise<URL>
}

const client = { id: 'hostelry', secret: 'a-secret-of-the-installation-at-the-provider' }

/** Opens a provider to which a server at `adminUrl` is known. Call it once at the top of a test file. */
export async function identityProvider(adminUrl: string): Promise<TestProvider> {
  const issuer = `http://127.0.0.1:${await freePort()}`
  const [key, other] = [rsaKey(), rsaKey()]
  const accounts = new Map<string, Account>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${adminUrl}/admin/single-sign-on`],
        post_logout_redirect_uris: [`${adminUrl}/admin/sign-in`],
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'first', alg: 'RS256', use: 'sig' }] },
    // Said, so that the package does not tell of its own.
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a key of the cookies'] },
    findAccount: (_: unknown, login: string) => {
      const account = accounts.get(login)
      return account && { accountId: login, claims: () => account }
    },
    // Nobody is asked whether we may know the address.
    loadExistingGrant: async (context: {
      oidc: { client: { clientId: string }; session: { accountId: string } }
    }) => {
      const { client, session } = context.oidc
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  const opened: TestProvider = {
    issuer,
    accounts,
    variables: {
      ADMIN_URL: adminUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: 'Example Staff',
      OIDC_ALLOW_PRIVATE: 'true',
    },
    twist: undefined,
    signsWithOtherKey: false,
    isBroken: false,
    visit,
  }
  provider.use(async (context, next) => {
    await next()
    const token = (context.body as { id_token?: string } | null)?.id_token
    if (context.oidc?.route !== 'token' || typeof token !== 'string') return
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Claims
    const twisted = opened.twist?.(claims) ?? claims
    if (!opened.twist && !opened.signsWithOtherKey) return
    context.body = {
      ...(context.body as object),
      id_token: signed(twisted, opened.signsWithOtherKey ? other : key),
    }
  })
  const listen = provider.callback()
  const server = createServer((request, response) => {
    if (opened.isBroken) response.writeHead(500).end('out of order')
    else listen(request, response)
  })
  await new Promise<void>(resolve => server.listen(Number(new URL(issuer).port), '127.0.0.1', resolve))
  atTheEnd(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  return opened
}

const rsaKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

function signed(claims: Claims, key: ReturnType<typeof rsaKey>): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', kid: 'first', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`
}

/** As a browser does: follows redirects, keeps cookies, and fills the provider's form in. */
async function visit(url: string, login: string, cookies = new Map<string, string>()): Promise<URL> {
  const { host } = new URL(url)
  const ask = async (address: string, filled?: URLSearchParams): Promise<URL> => {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(filled && { method: 'POST', body: filled }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await answer.text()
    const location = answer.headers.get('location')
    if (location !== null) {
      const next = new URL(location, address)
      return next.host === host ? ask(next.href) : next
    }
    const action = /action="([^"]+)"/.exec(text)?.[1]
    if (action === undefined) throw new Error(`the provider shows no form: ${answer.status} ${text}`)
    const secret = /name="xsrf" value="([^"]+)"/.exec(text)?.[1]
    const form = secret ? { xsrf: secret, logout: 'yes' } : { prompt: 'login', login, password: 'any' }
    return ask(new URL(action, address).href, new URLSearchParams(form))
  }
  return ask(url)
}
