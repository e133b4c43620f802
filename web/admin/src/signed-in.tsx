// The pages for somebody who is signed in, in that person's language; anybody else signs in first and comes back.

import { lazy, Suspense, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { PageLoading } from './parts/page-loading.tsx'
import { Refused } from './parts/refused.tsx'
import { useSession } from './session/session.ts'
import { LanguageContext, languageOf } from './words/use-words.ts'

/** Loaded when somebody needs it. */
const SetUpFirst = lazy(async () => ({ default: (await import('./account/set-up-first.tsx')).SetUpFirst }))

export function SignedIn() {
  const { data: session, error, refetch, isPending } = useSession()
  const { pathname, search, hash } = useLocation()
  const [isSettingUp, setUp] = useState(false)
  const done = async () => {
    await refetch()
    setUp(false)
  }
  if (isPending) return <PageLoading />
  if (error && session === undefined) return <Refused error={error} again={refetch} />
  if (!session) {
    const back = `${pathname}${search}${hash}`
    return <Navigate to={{ pathname: '/sign-in' }} state={{ back }} replace />
  }
  // The recovery codes stay in sight until they are kept, though the session is free already.
  if (session.lacks_second_factor && !isSettingUp) setUp(true)
  return (
    <LanguageContext value={languageOf(session.person.language)}>
      {isSettingUp ? (
        <Suspense fallback={<PageLoading />}>
          <SetUpFirst done={done} />
        </Suspense>
      ) : (
        <Outlet />
      )}
    </LanguageContext>
  )
}
