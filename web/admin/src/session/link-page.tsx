// Where links of invitations and for another password lead, and where one asks for such a link. The token is behind the `#`, so
// that no server log has it; it leaves the address as soon as it is read.

import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type Answer, call, Refusal } from '../api/client.ts'
import { Fault, faultOf } from '../parts/fault.tsx'
import { NewPassword } from '../parts/forms/password-fields.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import { Refused } from '../parts/refused.tsx'
import { filled } from '../words/catalogue.ts'
import { LanguageContext, languageOf, useWords } from '../words/use-words.ts'
import { setSession } from './session.ts'
import style from './sign-in.module.css'
import { SingleSignOn, useWays } from './single-sign-on.tsx'

export function Page() {
  const { pathname, hash } = useLocation()
  const [token, setToken] = useState(hash.slice(1))
  useEffect(() => {
    if (hash === '') return
    setToken(hash.slice(1))
    history.replaceState(history.state, '', location.pathname)
  }, [hash])
  if (token !== '') return <FromMail key={token} token={token} />
  return pathname === '/reset' ? <Ask /> : <NoLink />
}

function Sheet({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={style.page}>
      <div className={style.form}>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}

function Ask() {
  const { words } = useWords()
  const ask = useMutation({ mutationFn: (email: string) => call('askForReset', { body: { email } }) })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    ask.mutate(String(new FormData(event.currentTarget).get('email')))
  }
  if (ask.isSuccess) {
    return (
      <Sheet title={words.links.asked}>
        <p role="status">{words.links.askedHelp}</p>
        <Link to="/sign-in">{words.links.toSignIn}</Link>
      </Sheet>
    )
  }
  return (
    <Sheet title={words.links.askTitle}>
      <p className="muted">{words.links.askLead}</p>
      <form className={style.fields} onSubmit={submit}>
        <Fault error={ask.error} fields={['email']} />
        <TextInput
          label={words.signIn.email}
          error={faultOf(ask.error, 'email')}
          name="email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
        />
        <Button type="submit" variant="filled" loading={ask.isPending}>
          {words.links.ask}
        </Button>
      </form>
      <Link to="/sign-in">{words.links.toSignIn}</Link>
    </Sheet>
  )
}

function NoLink() {
  const { words } = useWords()
  return (
    <Sheet title={words.links.noLink}>
      <p>{words.links.noLinkHelp}</p>
      <Link to="/reset">{words.links.another}</Link>
    </Sheet>
  )
}

const isEnded = (error: unknown): boolean => error instanceof Refusal && [400, 404].includes(error.status)

function FromMail({ token }: { readonly token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['link', token],
    queryFn: () => call('showLink', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const ways = useWays()
  if (ways.data?.password === false) return <NoPasswords provider={ways.data.single_sign_on ?? ''} />
  if (isEnded(error)) return <Ended />
  if (error) return <Refused error={error} again={refetch} />
  if (!data || ways.isPending) return <PageLoading rows={3} />
  return (
    <LanguageContext value={languageOf(data.language)}>
      <Choose token={token} link={data} />
    </LanguageContext>
  )
}

/** An invitation is all that is needed where nobody has a password. */
function NoPasswords({ provider }: { readonly provider: string }) {
  const { words } = useWords()
  return (
    <Sheet title={words.signIn.title}>
      <p>{filled(words.sso.noPassword, { name: provider })}</p>
      <SingleSignOn name={provider} back="/" isOnly />
    </Sheet>
  )
}

function Ended() {
  const { words } = useWords()
  return (
    <Sheet title={words.links.ended}>
      <p role="alert">{words.links.endedHelp}</p>
      <Link to="/reset">{words.links.another}</Link>
    </Sheet>
  )
}

function Choose({ token, link }: { readonly token: string; readonly link: Answer<'showLink'> }) {
  const { words } = useWords()
  const queries = useQueryClient()
  const isInvitation = link.purpose === 'invitation'
  const choose = useMutation({
    mutationFn: (chosen: { password: string; name?: string }) =>
      call('choosePassword', { body: { token, ...chosen } }),
    // Whoever was signed in here is no longer, if it is the same person.
    onSuccess: () => setSession(queries, null),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const name = fields.get('name')
    choose.mutate({ password: String(fields.get('password')), ...(name !== null && { name: String(name) }) })
  }
  if (choose.isSuccess) {
    return (
      <Sheet title={words.links.chosen}>
        <p role="status">{filled(words.links.chosenHelp, { email: link.email })}</p>
        <Button component={Link} to="/sign-in" variant="filled">
          {words.signIn.button}
        </Button>
      </Sheet>
    )
  }
  if (choose.error instanceof Refusal && choose.error.status === 404) return <Ended />
  const lead = isInvitation ? words.links.invitationLead : words.links.resetLead
  return (
    <Sheet title={isInvitation ? filled(words.links.invitation, { name: link.name }) : words.links.askTitle}>
      <p className="muted">{filled(lead, { email: link.email })}</p>
      <form className={style.fields} onSubmit={submit}>
        <Fault error={choose.error} fields={['password', 'name']} />
        <input
          className="unseen"
          tabIndex={-1}
          aria-hidden="true"
          readOnly
          autoComplete="username"
          value={link.email}
        />
        {isInvitation && (
          <TextInput
            label={words.people.name}
            error={faultOf(choose.error, 'name')}
            name="name"
            defaultValue={link.name}
            autoComplete="name"
            maxLength={200}
            required
            withAsterisk={false}
          />
        )}
        <NewPassword error={choose.error} autoFocus />
        <Button type="submit" variant="filled" loading={choose.isPending}>
          {words.links.choose}
        </Button>
      </form>
    </Sheet>
  )
}
