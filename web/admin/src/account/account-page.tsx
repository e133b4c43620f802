// A person's own account: name and language, the password, and where one is signed in.

import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { call } from '../api/client.ts'
import { Fault, faultOf } from '../parts/fault.tsx'
import { NewPassword } from '../parts/forms/password-fields.tsx'
import style from '../people/people.module.css'
import { LanguageField, languageIn } from '../people/people-page.tsx'
import { SessionList } from '../people/session-list.tsx'
import { type Session, setSession, useSession } from '../session/session.ts'
import { useWays } from '../session/single-sign-on.tsx'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { Passkeys } from './passkeys.tsx'
import { SecondFactor } from './second-factor.tsx'

export function Page() {
  const { words } = useWords()
  const { data: session } = useSession()
  if (!session) return null
  return (
    <div className={`page ${style.sheet}`}>
      <header>
        <h1>{words.account.title}</h1>
        <p className="muted">{session.person.email}</p>
      </header>
      <About session={session} />
      <Password session={session} />
      <SecondFactor />
      <Passkeys />
      <Sessions />
    </div>
  )
}

function About({ session }: { readonly session: Session }) {
  const { words } = useWords()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (form: FormData) =>
      call('changeAccount', {
        body: { name: String(form.get('name')), language: languageIn(form) },
      }),
    onSuccess: person => setSession(queries, { ...session, person }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change.mutate(new FormData(event.currentTarget))
  }
  return (
    <section aria-labelledby="about">
      <h2 id="about">{words.account.about}</h2>
      <form onSubmit={submit}>
        <Fault error={change.error} fields={['name', 'language']} />
        <div className={style.fields}>
          <TextInput
            name="name"
            label={words.people.name}
            error={faultOf(change.error, 'name')}
            defaultValue={session.person.name}
            autoComplete="name"
            maxLength={200}
            required
            withAsterisk={false}
          />
          <LanguageField value={session.person.language} error={change.error} />
        </div>
        <div className={style.buttons}>
          <Button type="submit" mt="sm" loading={change.isPending}>
            {words.people.save}
          </Button>
          <span className="good" role="status">
            {change.isSuccess && words.people.saved}
          </span>
        </div>
      </form>
    </section>
  )
}

/** What fits how the person signs in: to change the password, to have one, or to know why there is none. */
function Password({ session: { person, has_password: hasPassword } }: { readonly session: Session }) {
  const { words } = useWords()
  const { data: ways } = useWays()
  if (hasPassword && ways?.password !== false) return <ChangePassword email={person.email} />
  return (
    <section aria-labelledby="password">
      <h2 id="password">{words.account.passwordTitle}</h2>
      {ways?.password === false && (
        <p>{filled(words.account.passwordsOff, { name: ways.single_sign_on ?? '' })}</p>
      )}
      {ways?.password === true && <NoPassword email={person.email} />}
    </section>
  )
}

function NoPassword({ email }: { readonly email: string }) {
  const { words } = useWords()
  const ask = useMutation({ mutationFn: () => call('askForReset', { body: { email } }) })
  return (
    <>
      <p>{words.account.noPassword}</p>
      <Fault error={ask.error} />
      <div className={style.buttons}>
        <Button loading={ask.isPending} disabled={ask.isSuccess} onClick={() => ask.mutate()}>
          {words.account.sendLink}
        </Button>
        <span className="good" role="status">
          {ask.isSuccess && filled(words.account.linkSent, { email })}
        </span>
      </div>
    </>
  )
}

function ChangePassword({ email }: { readonly email: string }) {
  const { words } = useWords()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const change = useMutation({
    mutationFn: (body: { old_password: string; password: string }) => call('changeOwnPassword', { body }),
    onSuccess: async () => {
      form.current?.reset()
      await queries.invalidateQueries({ queryKey: ['own sessions'] })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    change.mutate({
      old_password: String(fields.get('old_password')),
      password: String(fields.get('password')),
    })
  }
  return (
    <section aria-labelledby="password">
      <h2 id="password">{words.account.password}</h2>
      <form ref={form} onSubmit={submit}>
        <Fault error={change.error} fields={['old_password', 'password']} />
        <input
          className="unseen"
          tabIndex={-1}
          aria-hidden="true"
          readOnly
          autoComplete="username"
          value={email}
        />
        <div className={style.fields}>
          <PasswordInput
            name="old_password"
            label={words.account.oldPassword}
            description={words.account.passwordHelp}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={faultOf(change.error, 'old_password')}
            autoComplete="current-password"
            maxLength={200}
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ 'aria-label': words.signIn.showPassword }}
          />
          <NewPassword error={change.error} />
        </div>
        <div className={style.buttons}>
          <Button type="submit" mt="sm" loading={change.isPending}>
            {words.account.change}
          </Button>
          <span className="good" role="status">
            {change.isSuccess && words.account.changed}
          </span>
        </div>
      </form>
    </section>
  )
}

function Sessions() {
  const { words } = useWords()
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['own sessions'],
    queryFn: ({ signal }) => call('listOwnSessions', {}, { signal }),
  })
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['own sessions'] })
  const end = useMutation({
    mutationFn: (id: number) => call('endOwnSession', { path: { id } }),
    onSuccess,
  })
  const endOthers = useMutation({ mutationFn: () => call('endOtherSessions', {}), onSuccess })
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{words.account.sessions}</h2>
      <Fault error={error ?? end.error ?? endOthers.error} />
      {data && <SessionList sessions={data.sessions} end={id => end.mutate(id)} />}
      {data && data.sessions.length > 1 ? (
        <div>
          <Button loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {words.account.endOthers}
          </Button>
        </div>
      ) : (
        <p className="muted" role="status">
          {data && words.account.noOthers}
        </p>
      )}
    </section>
  )
}
