// Who may sign in, with their roles; and inviting somebody.

import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { type Answer, call } from '../api/client.ts'
import type { Language } from '../api/kinds.ts'
import { Fault, faultOf } from '../parts/fault.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import { Refused } from '../parts/refused.tsx'
import { useRights } from '../session/rights.ts'
import { filled } from '../words/catalogue.ts'
import { languageChoices } from '../words/language-choices.ts'
import { useWords } from '../words/use-words.ts'
import style from './people.module.css'
import { useRoleText } from './places.ts'
import { RoleFields, roleIn } from './role-fields.tsx'
import { StateMark } from './state-mark.tsx'

export type ListedPerson = Answer<'listPeople'>['people'][number]

export function Page() {
  const { words, count } = useWords()
  const may = useRights()
  const [isInviting, setInviting] = useState(false)
  const [invited, setInvited] = useState('')
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['people'],
    queryFn: ({ pageParam, signal }) =>
      call('listPeople', { query: { ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: page => page.next_cursor,
  })
  if (error && !data) return <Refused error={error} again={refetch} />
  if (!data) return <PageLoading />
  const people = data.pages.flatMap(page => page.people)
  const done = (name: string) => {
    setInviting(false)
    setInvited(name)
  }
  return (
    <div className={style.list}>
      <header className={style.head}>
        <div className="title">
          <h1>{words.pages.people}</h1>
          <span className="muted grow">{!hasNextPage && count(people.length, words.people.found)}</span>
          {may('people.change') && (
            <Button
              variant={isInviting ? 'default' : 'filled'}
              aria-expanded={isInviting}
              onClick={() => {
                setInviting(!isInviting)
                setInvited('')
              }}
            >
              {isInviting ? words.people.cancel : words.people.invite}
            </Button>
          )}
        </div>
        <p className="good" role="status">
          {invited !== '' && filled(words.people.invited, { name: invited })}
        </p>
        {isInviting && <Invite done={done} />}
      </header>
      {people.length === 0 ? (
        <div className="page">
          <h2>{words.people.none}</h2>
          <p className="muted">{words.people.noneHelp}</p>
        </div>
      ) : (
        <People people={people} />
      )}
      {hasNextPage && (
        <div className={style.more}>
          <Button loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {words.people.more}
          </Button>
        </div>
      )}
    </div>
  )
}

function People({ people }: { readonly people: readonly ListedPerson[] }) {
  const { words } = useWords()
  const textOf = useRoleText()
  return (
    <table className={style.table}>
      <caption className="unseen">{words.pages.people}</caption>
      <thead>
        <tr>
          <th scope="col">{words.people.name}</th>
          <th scope="col" className="wide-only">
            {words.people.roles}
          </th>
          <th scope="col">{words.people.state}</th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ id, name, email, state, roles }) => (
          <tr key={id} className={style.row}>
            <td>
              <Link to={`/people/${id}`}>{name}</Link>
              <div className="small faint">{email}</div>
            </td>
            <td className="wide-only">
              {roles.length === 0 && <span className="faint">{words.people.noRoles}</span>}
              {roles.map(role => (
                <div key={textOf(role)}>{textOf(role)}</div>
              ))}
            </td>
            <td>
              <StateMark state={state} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const fields = ['name', 'email', 'language', 'role', 'property_id', 'publisher_id']

function Invite({ done }: { readonly done: (name: string) => void }) {
  const { words, language } = useWords()
  const queries = useQueryClient()
  const invite = useMutation({
    mutationFn: (form: FormData) =>
      call('invitePerson', {
        body: {
          name: String(form.get('name')),
          email: String(form.get('email')),
          language: languageIn(form),
          ...roleIn(form),
        },
      }),
    onSuccess: async ({ name }) => {
      await queries.invalidateQueries({ queryKey: ['people'] })
      done(name)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    invite.mutate(new FormData(event.currentTarget))
  }
  return (
    <form className={style.sheet} onSubmit={submit}>
      <Fault error={invite.error} fields={fields} />
      <div className={style.fields}>
        <TextInput
          name="name"
          label={words.people.name}
          error={faultOf(invite.error, 'name')}
          maxLength={200}
          required
          withAsterisk={false}
          autoFocus
        />
        <TextInput
          name="email"
          type="email"
          label={words.people.email}
          error={faultOf(invite.error, 'email')}
          maxLength={254}
          required
          withAsterisk={false}
        />
        <LanguageField value={language} error={invite.error} />
        <RoleFields error={invite.error} />
      </div>
      <div className={style.buttons}>
        <Button type="submit" variant="filled" loading={invite.isPending}>
          {words.people.sendInvitation}
        </Button>
        <span className="small muted grow">{words.people.inviteHelp}</span>
      </div>
    </form>
  )
}

/** The language that a form names. */
export const languageIn = (form: FormData) => form.get('language') as Language

/** The languages of mails; pages are in the nearest that they have. */
export function LanguageField({ value, error }: { readonly value: string; readonly error: unknown }) {
  const { words, language } = useWords()
  return (
    <NativeSelect
      name="language"
      label={words.people.language}
      error={faultOf(error, 'language')}
      defaultValue={value}
      data={languageChoices(language)}
    />
  )
}
