// What an operator takes away from how a person signs in: a second factor that was lost, an account at the identity provider.

import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, call } from '../api/client.ts'
import { Fault } from '../parts/fault.tsx'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'

export function SigningIn({ person }: { readonly person: Answer<'showPerson'> }) {
  const { words } = useWords()
  const { id, name, has_second_factor: hasFactor, is_bound: isBound } = person
  return (
    <>
      {hasFactor && (
        <TakeAway
          id={id}
          title={words.factor.title}
          says={words.factor.isOn}
          help={filled(words.factor.resetHelp, { name })}
          label={words.factor.reset}
          act={() => call('resetSecondFactor', { path: { id } })}
        />
      )}
      {isBound && (
        <TakeAway
          id={id}
          title={words.sso.provider}
          says={words.sso.bound}
          help={filled(words.sso.unbindHelp, { name })}
          label={words.sso.unbind}
          act={() => call('unbindIdentity', { path: { id } })}
        />
      )}
    </>
  )
}

interface TakeAwayProps {
  readonly id: number
  readonly title: string
  readonly says: string
  readonly help: string
  readonly label: string
  readonly act: () => Promise<unknown>
}

/** Says first what it does. */
function TakeAway({ id, title, says, help, label, act }: TakeAwayProps) {
  const { words } = useWords()
  const [isAsked, setAsked] = useState(false)
  const queries = useQueryClient()
  const take = useMutation({
    mutationFn: act,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['person', id] }),
  })
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <Fault error={take.error} />
      <p>{says}</p>
      <div>
        <Button aria-expanded={isAsked} onClick={() => setAsked(!isAsked)}>
          {isAsked ? words.factor.cancel : label}
        </Button>
      </div>
      {isAsked && (
        <div className="note warns">
          <p>{help}</p>
          <Button
            mt="xs"
            size="xs"
            variant="filled"
            color="red"
            loading={take.isPending}
            onClick={() => take.mutate()}
          >
            {label}
          </Button>
        </div>
      )}
    </section>
  )
}
