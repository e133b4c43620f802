// Signing in. What was typed stays after a refusal; the password is asked for again.

import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { call } from '../api/client.ts'
import { messageOf } from '../parts/fault.tsx'
import { useWords } from '../words/use-words.ts'
import { setSession, useSession } from './session.ts'
import style from './sign-in.module.css'

export function Page() {
  const { words } = useWords()
  const { data: session } = useSession()
  const { state } = useLocation()
  const queries = useQueryClient()
  const password = useRef<HTMLInputElement>(null)
  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string }) => call('signIn', { body }),
    onSuccess: answer => setSession(queries, answer),
    onError: () => password.current?.select(),
  })
  if (session) return <Navigate to={backFrom(state)} replace />
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    signIn.mutate({ email: String(fields.get('email')), password: String(fields.get('password')) })
  }
  return (
    <main className={style.page}>
      <form className={style.form} onSubmit={submit}>
        <h1>{words.signIn.title}</h1>
        <p className="muted">{words.signIn.lead}</p>
        {signIn.error && (
          <p className="note refuses" role="alert">
            {messageOf(signIn.error, words)}
          </p>
        )}
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
        <Button type="submit" variant="filled" loading={signIn.isPending}>
          {words.signIn.button}
        </Button>
        <Link to="/reset">{words.links.forgot}</Link>
      </form>
    </main>
  )
}

/** Where somebody was who had to sign in; only a path of these pages. */
function backFrom(state: unknown): string {
  const back = (state as { readonly back?: unknown } | null)?.back
  return typeof back === 'string' && back.startsWith('/') ? back : '/'
}
