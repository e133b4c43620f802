// The way to the identity provider. Where the person was is kept in this tab, so that it is found again on the way back.

import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { Whole } from '../parts/fault.tsx'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'

const backKey = 'hostelry-back'

/** How people sign in here. */
export const useWays = () =>
  useQuery({
    queryKey: ['ways to sign in'],
    queryFn: ({ signal }) => call('showSignInWays', {}, { signal }),
    staleTime: 60_000,
  })

interface SingleSignOnProps {
  readonly name: string
  /** A path of these pages. */
  readonly back: string
  readonly isOnly: boolean
}

export function SingleSignOn({ name, back, isOnly }: SingleSignOnProps) {
  const { words } = useWords()
  const go = useMutation({
    mutationFn: () => call('beginSingleSignOn', {}),
    onSuccess: ({ url }) => {
      sessionStorage.setItem(backKey, back)
      location.assign(url)
    },
  })
  return (
    <>
      {go.error && (
        <p className="note refuses" role="alert">
          <Whole error={go.error} />
        </p>
      )}
      <Button
        variant={isOnly ? 'filled' : 'default'}
        loading={go.isPending}
        onClick={() => go.mutate()}
        autoFocus={isOnly}
        h="auto"
        mih={36}
        py={6}
        styles={{ label: { whiteSpace: 'normal', overflow: 'visible' } }}
      >
        {filled(words.sso.with, { name })}
      </Button>
      <span className="unseen" role="status">
        {go.isSuccess && filled(words.sso.leaving, { name })}
      </span>
    </>
  )
}

/** Where the person was before going to the provider. */
export function takeBack(): string {
  const back = sessionStorage.getItem(backKey)
  sessionStorage.removeItem(backKey)
  return pathOf(back)
}

/** A path of these pages; the first page for anything else. */
export const pathOf = (back: unknown): string =>
  typeof back === 'string' && /^\/(?![/\\])/.test(back) ? back : '/'
