// Where the identity provider sends people back. What it has added to the address leaves it at once, and goes to the server in a
// body. A refusal says what to do.

import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { call } from '../api/client.ts'
import { faultOf, Whole } from '../parts/fault.tsx'
import { useWords } from '../words/use-words.ts'
import { setSession } from './session.ts'
import style from './sign-in.module.css'
import { takeBack } from './single-sign-on.tsx'

const isCodeMissing = (error: unknown): boolean => faultOf(error, 'code') !== undefined

export function Page() {
  const { words } = useWords()
  const queries = useQueryClient()
  const [answer] = useState(() => location.search.slice(1))
  const [back] = useState(takeBack)
  const isSent = useRef(false)
  const finish = useMutation({
    mutationFn: () => call('finishSingleSignOn', { body: { answer } }),
    onSuccess: session => setSession(queries, session),
  })
  const giveCode = useMutation({
    mutationFn: (code: string) => call('finishWithCode', { body: { code } }),
    onSuccess: session => setSession(queries, session),
  })
  const send = finish.mutate
  useEffect(() => {
    if (isSent.current || answer === '') return
    isSent.current = true
    history.replaceState(history.state, '', location.pathname)
    send()
  }, [send, answer])
  if (answer === '') return <Navigate to="/sign-in" replace />
  if (finish.isSuccess || giveCode.isSuccess) return <Navigate to={back} replace />
  if (isCodeMissing(finish.error)) {
    const submit = (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      giveCode.mutate(String(new FormData(event.currentTarget).get('code')))
    }
    return (
      <main className={style.page}>
        <form className={style.form} onSubmit={submit}>
          <h1>{words.factor.signInTitle}</h1>
          <p className="muted">{words.sso.codeLead}</p>
          {giveCode.error && (
            <p className="note refuses" role="alert">
              <Whole error={giveCode.error} />
            </p>
          )}
          <TextInput
            label={words.factor.code}
            name="code"
            autoComplete="one-time-code"
            maxLength={50}
            required
            withAsterisk={false}
            autoFocus
          />
          <Button type="submit" variant="filled" loading={giveCode.isPending}>
            {words.signIn.button}
          </Button>
          <Link to="/sign-in">{words.sso.back}</Link>
        </form>
      </main>
    )
  }
  return (
    <main className={style.page}>
      <div className={style.form}>
        <h1>{finish.error ? words.sso.failed : words.sso.title}</h1>
        {finish.error ? (
          <>
            <p role="alert">
              <Whole error={finish.error} />
            </p>
            <Button component={Link} to="/sign-in" variant="filled">
              {words.sso.back}
            </Button>
          </>
        ) : (
          <p className="muted" role="status">
            {words.sso.wait}
          </p>
        )}
      </div>
    </main>
  )
}
