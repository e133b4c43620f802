// The pages for somebody who is signed in, in that person's language; anybody else signs in first and comes back.

import { Navigate, Outlet, useLocation } from 'react-router'
import { PageLoading } from '../parts/page-loading.tsx'
import { Refused } from '../parts/refused.tsx'
import { languageOf } from '../words/catalogue.ts'
import { LanguageContext } from '../words/use-words.ts'
import { useSession } from './session.ts'

export function SignedIn() {
  const { data: session, error, refetch, isPending } = useSession()
  const { pathname, search, hash } = useLocation()
  if (isPending) return <PageLoading />
  if (error && session === undefined) return <Refused error={error} again={refetch} />
  if (!session) {
    const back = `${pathname}${search}${hash}`
    return <Navigate to={{ pathname: '/sign-in' }} state={{ back }} replace />
  }
  return (
    <LanguageContext value={languageOf(session.person.language)}>
      <Outlet />
    </LanguageContext>
  )
}
