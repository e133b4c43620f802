// A person's own second factor: set up with a QR code and confirmed by a code, with recovery codes that are shown once.

import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { encode } from 'uqr'
import { type Answer, call } from '../api/client.ts'
import { Fault, faultOf } from '../parts/fault.tsx'
import style from '../people/people.module.css'
import { useWords } from '../words/use-words.ts'
import { OwnPassword } from './own-password.tsx'

const key = ['second factor'] as const

type Asked = 'setUp' | 'renew' | 'remove'
type Begun = Answer<'beginSecondFactor'>

interface SecondFactorProps {
  /** Whether nothing else works before it is set up. */
  readonly isFirst?: boolean
  /** Told when the recovery codes are kept. */
  readonly kept?: () => void
}

export function SecondFactor({ isFirst = false, kept = () => undefined }: SecondFactorProps) {
  const { words, count } = useWords()
  const queries = useQueryClient()
  const [asked, ask] = useState<Asked | null>(null)
  const [begun, begin] = useState<Begun | null>(null)
  const [codes, show] = useState<readonly string[]>([])
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('showSecondFactor', {}, { signal }),
  })
  const changed = async (made: readonly string[]) => {
    ask(null)
    begin(null)
    show(made)
    await Promise.all([key, ['own sessions']].map(queryKey => queries.invalidateQueries({ queryKey })))
  }
  return (
    <section aria-labelledby="factor">
      <h2 id="factor" className={isFirst ? 'unseen' : undefined}>
        {words.factor.title}
      </h2>
      <Fault error={error} />
      {data && !isFirst && (
        <p role="status">
          {data.is_on ? words.factor.on : words.factor.off}{' '}
          {data.is_on && count(data.recovery_codes_left, words.factor.left)}
        </p>
      )}
      {codes.length > 0 && (
        <Codes
          codes={codes}
          kept={() => {
            show([])
            kept()
          }}
        />
      )}
      {begun && <Confirm begun={begun} done={changed} cancel={() => begin(null)} />}
      {asked && (
        <WithPassword
          key={asked}
          needsPassword={data?.needs_password ?? true}
          asked={asked}
          begin={begin}
          done={changed}
          cancel={() => ask(null)}
        />
      )}
      {data && !asked && !begun && codes.length === 0 && (
        <div className={style.buttons}>
          {(data.is_on ? (['renew', 'remove'] as const) : (['setUp'] as const)).map(each => (
            <Button key={each} variant={isFirst ? 'filled' : 'default'} onClick={() => ask(each)}>
              {words.factor[each]}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

interface WithPasswordProps {
  readonly asked: Asked
  /** Else the person has just come from the identity provider. */
  readonly needsPassword: boolean
  readonly begin: (begun: Begun) => void
  readonly done: (codes: readonly string[]) => Promise<void>
  readonly cancel: () => void
}

/** The password again, as somebody else may sit at the browser. */
function WithPassword({ asked, needsPassword, begin, done, cancel }: WithPasswordProps) {
  const { words } = useWords()
  const act = useMutation({
    mutationFn: async (body: { password?: string }) => {
      if (asked === 'setUp') {
        const begun = await call('beginSecondFactor', { body })
        await done([])
        begin(begun)
      } else if (asked === 'renew') {
        await done((await call('renewRecoveryCodes', { body })).recovery_codes)
      } else {
        await call('removeSecondFactor', { body })
        await done([])
      }
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    act.mutate(needsPassword ? { password: String(new FormData(event.currentTarget).get('password')) } : {})
  }
  return (
    <form className={style.step} onSubmit={submit}>
      <Fault error={act.error} fields={['password']} />
      {needsPassword ? <OwnPassword error={act.error} autoFocus /> : <p>{words.setUpFirst.fresh}</p>}
      <div className={style.buttons}>
        <Button
          type="submit"
          variant="filled"
          {...(asked === 'remove' && { color: 'red' })}
          loading={act.isPending}
        >
          {asked === 'setUp' ? words.factor.proceed : words.factor[asked]}
        </Button>
        <Button onClick={cancel}>{words.factor.cancel}</Button>
      </div>
    </form>
  )
}

interface ConfirmProps {
  readonly begun: Begun
  readonly done: (codes: readonly string[]) => Promise<void>
  readonly cancel: () => void
}

function Confirm({ begun, done, cancel }: ConfirmProps) {
  const { words } = useWords()
  const confirm = useMutation({
    mutationFn: (code: string) => call('confirmSecondFactor', { body: { code } }),
    onSuccess: ({ recovery_codes }) => done(recovery_codes),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    confirm.mutate(String(new FormData(event.currentTarget).get('code')))
  }
  return (
    <form className={style.step} onSubmit={submit}>
      <p>{words.factor.scan}</p>
      <QrCode text={begun.uri} />
      <p>
        {words.factor.key}: <span className={style.key}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</span>
      </p>
      <Fault error={confirm.error} fields={['code']} />
      <TextInput
        name="code"
        label={words.factor.code}
        error={faultOf(confirm.error, 'code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        required
        withAsterisk={false}
        autoFocus
      />
      <div className={style.buttons}>
        <Button type="submit" variant="filled" loading={confirm.isPending}>
          {words.factor.turnOn}
        </Button>
        <Button onClick={cancel}>{words.factor.cancel}</Button>
      </div>
    </form>
  )
}

/** Drawn as one path, as the policy of the pages allows no picture from a text. */
function QrCode({ text }: { readonly text: string }) {
  const { words } = useWords()
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={style.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={words.factor.picture}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

function Codes({ codes, kept }: { readonly codes: readonly string[]; readonly kept: () => void }) {
  const { words } = useWords()
  return (
    <div className="note warns" role="alert">
      <h3>{words.factor.codes}</h3>
      <p>{words.factor.codesHelp}</p>
      <ul className={style.codes}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button mt="xs" onClick={kept}>
        {words.factor.kept}
      </Button>
    </div>
  )
}
