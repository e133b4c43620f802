// A person's own passkeys: listed, added, removed. Adding and removing need the password, as somebody else may sit at the browser.

import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Answer, call, Refusal } from '../api/client.ts'
import { Fault, faultOf } from '../parts/fault.tsx'
import { formatsOf } from '../parts/formats.ts'
import style from '../people/people.module.css'
import { knowsPasskeys } from '../session/passkey-sign-in.tsx'
import { useWays } from '../session/single-sign-on.tsx'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { OwnPassword } from './own-password.tsx'

const key = ['own passkeys'] as const

type Passkey = Answer<'listPasskeys'>['passkeys'][number]
/** A new one, or one to remove. */
type Asked = 'new' | Passkey

/** `added` is told when there is another one. */
export function Passkeys({ added = () => undefined }: { readonly added?: () => void }) {
  const { words } = useWords()
  const queries = useQueryClient()
  const ways = useWays()
  const [asked, ask] = useState<Asked | null>(null)
  const [said, say] = useState('')
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('listPasskeys', {}, { signal }),
  })
  const changed = (answer: Answer<'listPasskeys'>) => {
    say(asked === 'new' ? words.passkeys.done : words.passkeys.removed)
    ask(null)
    queries.setQueryData(key, answer)
    if (asked === 'new') added()
  }
  const isAble = knowsPasskeys() && ways.data?.passkeys === true
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">{words.passkeys.title}</h2>
      <p className="muted">{words.passkeys.lead}</p>
      <Fault error={error} />
      {data && data.passkeys.length === 0 && <p>{words.passkeys.none}</p>}
      {data && data.passkeys.length > 0 && <List passkeys={data.passkeys} remove={ask} />}
      <span className="good" role="status">
        {said}
      </span>
      {asked !== null && (
        <WithPassword
          key={asked === 'new' ? asked : asked.id}
          asked={asked}
          done={changed}
          cancel={() => ask(null)}
        />
      )}
      {ways.data && !isAble && <p className="muted">{words.passkeys.unable}</p>}
      {isAble && asked === null && (
        <div>
          <Button onClick={() => ask('new')}>{words.passkeys.add}</Button>
        </div>
      )}
    </section>
  )
}

interface ListProps {
  readonly passkeys: readonly Passkey[]
  readonly remove: (passkey: Passkey) => void
}

function List({ passkeys, remove }: ListProps) {
  const { words, language } = useWords()
  const { time } = formatsOf(language)
  return (
    <ul>
      {passkeys.map(passkey => (
        <li key={passkey.id} className={style.entry}>
          <div className="grow">
            <div className="strong">{passkey.name}</div>
            <div className="small muted">
              {filled(words.passkeys.added, { time: time(passkey.created_at) })},{' '}
              {passkey.last_used_at === null
                ? words.passkeys.unused
                : filled(words.passkeys.used, { time: time(passkey.last_used_at) })}
            </div>
          </div>
          <Button
            size="xs"
            aria-label={filled(words.passkeys.removeOf, { name: passkey.name })}
            onClick={() => remove(passkey)}
          >
            {words.passkeys.remove}
          </Button>
        </li>
      ))}
    </ul>
  )
}

async function make(name: string, body: { password?: string }): Promise<Answer<'addPasskey'>> {
  const {
    challenge,
    rp_id: id,
    handle,
    email,
    name: displayName,
    known,
  } = await call('beginPasskey', { body })
  const { startRegistration } = await import('@simplewebauthn/browser')
  const made = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id, name: id },
      user: { id: handle, name: email, displayName },
      // EdDSA, ES256, RS256.
      pubKeyCredParams: [-8, -7, -257].map(alg => ({ type: 'public-key', alg })),
      excludeCredentials: known.map(each => ({
        id: each.id,
        type: 'public-key',
        transports: each.transports as [],
      })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  })
  return call('addPasskey', {
    body: {
      name,
      id: made.id,
      client_data: made.response.clientDataJSON,
      attestation: made.response.attestationObject,
      transports: made.response.transports ?? [],
    },
  })
}

interface WithPasswordProps {
  readonly asked: Asked
  readonly done: (answer: Answer<'listPasskeys'>) => void
  readonly cancel: () => void
}

function WithPassword({ asked, done, cancel }: WithPasswordProps) {
  const { words } = useWords()
  const { data } = useQuery({
    queryKey: ['second factor'],
    queryFn: ({ signal }) => call('showSecondFactor', {}, { signal }),
  })
  const needsPassword = data?.needs_password ?? true
  const act = useMutation({
    mutationFn: ({ name, ...body }: { name: string; password?: string }) =>
      asked === 'new' ? make(name, body) : call('removePasskey', { path: { id: asked.id }, body }),
    onSuccess: done,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const password = form.get('password')
    act.mutate({
      name: String(form.get('name') ?? ''),
      ...(password !== null && { password: String(password) }),
    })
  }
  return (
    <form className={style.step} onSubmit={submit}>
      {asked !== 'new' && <p>{filled(words.passkeys.removeOf, { name: asked.name })}</p>}
      {act.error && !(act.error instanceof Refusal) ? (
        <p className="note refuses" role="alert">
          {words.passkeys.given}
        </p>
      ) : (
        <Fault error={act.error} fields={['password', 'name']} />
      )}
      {asked === 'new' && (
        <TextInput
          name="name"
          label={words.passkeys.name}
          description={words.passkeys.nameHelp}
          error={faultOf(act.error, 'name')}
          maxLength={100}
          required
          withAsterisk={false}
          autoFocus
        />
      )}
      {needsPassword && <OwnPassword error={act.error} autoFocus={asked !== 'new'} />}
      <div className={style.buttons}>
        <Button
          type="submit"
          variant="filled"
          {...(asked !== 'new' && { color: 'red' })}
          loading={act.isPending}
        >
          {asked === 'new' ? words.passkeys.make : words.passkeys.remove}
        </Button>
        <Button onClick={cancel}>{words.factor.cancel}</Button>
      </div>
    </form>
  )
}
