// One person: who it is, whether they may sign in, their roles, and for operators where they are signed in.

import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { type Answer, call } from '../api/client.ts'
import { Fault, faultOf } from '../parts/fault.tsx'
import { formatsOf } from '../parts/formats.ts'
import { placeKey } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import { Refused } from '../parts/refused.tsx'
import { useRights } from '../session/rights.ts'
import { useSession } from '../session/session.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './people.module.css'
import { LanguageField, languageIn } from './people-page.tsx'
import { useChoices, useRoleText } from './places.ts'
import { RoleFields, roleIn } from './role-fields.tsx'
import { SessionList } from './session-list.tsx'
import { SigningIn } from './signing-in.tsx'
import { StateMark } from './state-mark.tsx'

type Person = Answer<'showPerson'>

export function Page() {
  const { words, language } = useWords()
  const { id: text = '' } = useParams()
  const id = Number(text)
  const may = useRights()
  const { data: session } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['person', id],
    queryFn: ({ signal }) => call('showPerson', { path: { id } }, { signal }),
  })
  usePlace(data?.name)
  if (error) return <Refused error={error} again={refetch} />
  if (!data) return <PageLoading />
  const mayChange = may('people.change') && data.may_change
  return (
    <div className={`page ${style.sheet}`}>
      <header>
        <Link className="small" to="/people">
          {words.people.back}
        </Link>
        <div className="title">
          <h1>{data.name}</h1>
          <StateMark state={data.state} />
        </div>
        <p className="muted">{data.email}</p>
        <p className="muted">
          {filled(words.people.since, { time: formatsOf(language).time(data.created_at) })}
        </p>
        {session?.person.id === id && <p className="muted">{words.people.you}</p>}
        {!data.may_change && <p className="note">{words.people.notYours}</p>}
      </header>
      {mayChange && <About key={`${data.name} ${data.language}`} person={data} />}
      <Roles person={data} />
      {mayChange && <State key={data.state} person={data} />}
      {may('installation.change') && <Sessions id={id} />}
      {may('installation.change') && <SigningIn person={data} />}
    </div>
  )
}

/** The trail above the page calls the person by name. */
function usePlace(name: string | undefined): void {
  const { pathname } = useLocation()
  const queries = useQueryClient()
  useEffect(() => void queries.setQueryData(placeKey(pathname), name), [queries, pathname, name])
}

/** Shows a person as the server answers, here and in the list. */
function useShow(id: number) {
  const queries = useQueryClient()
  return async (person: Person) => {
    queries.setQueryData(['person', id], person)
    await queries.invalidateQueries({ queryKey: ['people'] })
  }
}

function About({ person }: { readonly person: Person }) {
  const { words } = useWords()
  const show = useShow(person.id)
  const change = useMutation({
    mutationFn: (form: FormData) =>
      call('changePerson', {
        path: { id: person.id },
        body: { name: String(form.get('name')), language: languageIn(form) },
      }),
    onSuccess: show,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change.mutate(new FormData(event.currentTarget))
  }
  return (
    <form onSubmit={submit}>
      <Fault error={change.error} fields={['name', 'language']} />
      <div className={style.fields}>
        <TextInput
          name="name"
          label={words.people.name}
          error={faultOf(change.error, 'name')}
          defaultValue={person.name}
          maxLength={200}
          required
          withAsterisk={false}
        />
        <LanguageField value={person.language} error={change.error} />
      </div>
      <Button type="submit" mt="sm" loading={change.isPending}>
        {words.people.save}
      </Button>
    </form>
  )
}

function Roles({ person }: { readonly person: Person }) {
  const { words } = useWords()
  const textOf = useRoleText()
  const { roles: choices } = useChoices()
  const queries = useQueryClient()
  const show = useShow(person.id)
  const path = { id: person.id }
  const give = useMutation({
    mutationFn: (form: FormData) => call('giveRole', { path, body: roleIn(form) }),
    onSuccess: show,
  })
  const take = useMutation({
    mutationFn: ({ may_take: _, ...body }: Person['roles'][number]) => call('takeRole', { path, body }),
    onSuccess: () =>
      Promise.all(['person', 'people'].map(key => queries.invalidateQueries({ queryKey: [key] }))),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    give.mutate(new FormData(event.currentTarget))
  }
  return (
    <section aria-labelledby="roles">
      <h2 id="roles">{words.people.roles}</h2>
      <Fault error={take.error} />
      {person.roles.length === 0 && <p className="muted">{words.people.noRoles}</p>}
      <ul>
        {person.roles.map(role => (
          <li key={textOf(role)} className={style.entry}>
            <span className="grow">{textOf(role)}</span>
            {role.may_take && (
              <Button
                size="xs"
                aria-label={filled(words.people.takeRole, { role: textOf(role) })}
                disabled={take.isPending}
                onClick={() => take.mutate(role)}
              >
                {words.people.take}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {choices.length > 0 && (
        <form onSubmit={submit}>
          <Fault error={give.error} fields={['role', 'property_id', 'publisher_id']} />
          <div className={style.fields}>
            <RoleFields error={give.error} />
          </div>
          <Button type="submit" mt="sm" loading={give.isPending}>
            {words.people.giveRole}
          </Button>
        </form>
      )}
    </section>
  )
}

function State({ person }: { readonly person: Person }) {
  const { words } = useWords()
  const [isAsked, setAsked] = useState(false)
  const show = useShow(person.id)
  const path = { id: person.id }
  const change = useMutation({
    mutationFn: (operation: 'enablePerson' | 'disablePerson' | 'inviteAgain') => call(operation, { path }),
    onSuccess: show,
  })
  const { state, name } = person
  return (
    <section aria-labelledby="state">
      <h2 id="state">{words.people.state}</h2>
      <Fault error={change.error} />
      <p role="status">{change.isSuccess && state === 'invited' && words.people.invitedAgain}</p>
      <div className={style.buttons}>
        {state === 'invited' && (
          <Button loading={change.isPending} onClick={() => change.mutate('inviteAgain')}>
            {words.people.inviteAgain}
          </Button>
        )}
        {state === 'disabled' ? (
          <Button loading={change.isPending} onClick={() => change.mutate('enablePerson')}>
            {words.people.enable}
          </Button>
        ) : (
          <Button aria-expanded={isAsked} onClick={() => setAsked(!isAsked)}>
            {words.people.disable}
          </Button>
        )}
      </div>
      {isAsked && (
        <div className="note warns">
          <p>{filled(words.people.disableHelp, { name })}</p>
          <Button
            mt="xs"
            size="xs"
            variant="filled"
            color="red"
            loading={change.isPending}
            onClick={() => change.mutate('disablePerson')}
          >
            {filled(words.people.disableNow, { name })}
          </Button>
        </div>
      )}
    </section>
  )
}

function Sessions({ id }: { readonly id: number }) {
  const { words, count } = useWords()
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: ['person', id, 'sessions'],
    queryFn: ({ signal }) => call('listSessionsOfPerson', { path: { id } }, { signal }),
  })
  const end = useMutation({
    mutationFn: () => call('endSessionsOfPerson', { path: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['person', id, 'sessions'] }),
  })
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{words.people.sessions}</h2>
      <Fault error={end.error} />
      <p role="status" className="muted">
        {end.data ? count(end.data.ended, words.people.signedOut) : null}
      </p>
      {data && <SessionList sessions={data.sessions} />}
      {data?.sessions.length === 0 && <p className="muted">{words.people.noSessions}</p>}
      {data && data.sessions.length > 0 && (
        <div>
          <Button loading={end.isPending} onClick={() => end.mutate()}>
            {words.people.signOutAll}
          </Button>
        </div>
      )}
    </section>
  )
}

/** For somebody who has lost the authenticator and the recovery codes. */
