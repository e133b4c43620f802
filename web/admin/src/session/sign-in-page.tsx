// Signing in. What was typed stays after a refusal; the password is asked for again. Whoever has a second factor is asked for a
// code then, and all of it is sent together.

import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { call } from '../api/client.ts'
import { faultOf, Whole } from '../parts/fault.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { setSession, useSession } from './session.ts'
import style from './sign-in.module.css'
import { pathOf, SingleSignOn, useWays } from './single-sign-on.tsx'

interface Given {
  readonly email: string
  readonly password: string
}

export function Page() {
  const { words } = useWords()
  const { data: session } = useSession()
  const { state } = useLocation()
  const ways = useWays()
  const back = backFrom(state)
  if (session) return <Navigate to={back} replace state={{ begins: true }} />
  if (ways.isPending) return <PageLoading rows={3} />
  // Where nothing is known of other ways, a password is the usual one.
  const { password, single_sign_on: provider, passkeys, has_people: hasPeople } = ways.data ?? noWays
  if (password || provider === null)
    return <WithPassword provider={provider} passkeys={passkeys} hasPeople={hasPeople} back={back} />
  return (
    <main className={style.page}>
      <div className={style.form}>
        <h1>{words.signIn.title}</h1>
        <p className="muted">{words.signIn.lead}</p>
        <SingleSignOn name={provider} back={back} isOnly />
        {passkeys && <PasskeySignIn />}
      </div>
    </main>
  )
}

const noWays = { password: true, single_sign_on: null, passkeys: false, has_people: true }

/** How somebody begins on a server where nobody has signed in before. */
function FirstPerson() {
  const { words } = useWords()
  return (
    <div className="note">
      <p>{words.signIn.nobody}</p>
      <code className={style.command}>
        hostelry admin create --email ada@example.com --name "Ada Lovelace"
      </code>
    </div>
  )
}

interface WithPasswordProps {
  readonly provider: string | null
  readonly passkeys: boolean
  readonly hasPeople: boolean
  readonly back: string
}

function WithPassword({ provider, passkeys, hasPeople, back }: WithPasswordProps) {
  const { words } = useWords()
  const queries = useQueryClient()
  const password = useRef<HTMLInputElement>(null)
  const [given, setGiven] = useState<Given | null>(null)
  const signIn = useMutation({
    mutationFn: (body: Given & { code?: string }) => call('signIn', { body }),
    onSuccess: answer => setSession(queries, answer),
    onError: (error, { email, password: typed }) => {
      if (isCodeMissing(error)) setGiven({ email, password: typed })
      else password.current?.select()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const code = fields.get('code')
    if (given && code !== null) signIn.mutate({ ...given, code: String(code) })
    else signIn.mutate({ email: String(fields.get('email')), password: String(fields.get('password')) })
  }
  const again = () => {
    signIn.reset()
    setGiven(null)
  }
  return (
    <main className={style.page}>
      <form className={style.form} onSubmit={submit}>
        <h1>{given ? words.factor.signInTitle : words.signIn.title}</h1>
        <p className="muted">
          {given ? filled(words.factor.signInLead, { email: given.email }) : words.signIn.lead}
        </p>
        {!hasPeople && <FirstPerson />}
        {signIn.error && !isCodeMissing(signIn.error) && (
          <p className="note refuses" role="alert">
            <Whole error={signIn.error} />
          </p>
        )}
        {given ? (
          <TextInput
            key="code"
            label={words.factor.code}
            name="code"
            autoComplete="one-time-code"
            maxLength={50}
            required
            withAsterisk={false}
            autoFocus
          />
        ) : (
          <>
            <TextInput
              label={words.signIn.email}
              name="email"
              type="email"
              autoComplete="username"
              required
              withAsterisk={false}
              autoFocus
            />
            <PasswordInput
              ref={password}
              label={words.signIn.password}
              name="password"
              autoComplete="current-password"
              required
              withAsterisk={false}
              visibilityToggleButtonProps={{ 'aria-label': words.signIn.showPassword }}
            />
          </>
        )}
        <Button type="submit" variant="filled" loading={signIn.isPending}>
          {words.signIn.button}
        </Button>
        {given ? (
          <Button variant="subtle" onClick={again}>
            {words.factor.again}
          </Button>
        ) : (
          <Link to="/reset">{words.links.forgot}</Link>
        )}
        {!given && (provider !== null || passkeys) && (
          <>
            <span className={style.or}>{words.sso.or}</span>
            {provider !== null && <SingleSignOn name={provider} back={back} isOnly={false} />}
            {passkeys && <PasskeySignIn />}
          </>
        )}
      </form>
    </main>
  )
}

const isCodeMissing = (error: unknown): boolean => faultOf(error, 'code') !== undefined

/** Where somebody was who had to sign in; only a path of these pages. */
const backFrom = (state: unknown): string => pathOf((state as { readonly back?: unknown } | null)?.back)
