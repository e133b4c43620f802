// Where one is: property, page, and what of it.

import { skipToken, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router'
import { placeKey } from '../parts/page-head.tsx'
import { useWords } from '../words/use-words.ts'
import { pages } from './pages.ts'
import { usePropertyNames, useScope } from './property-scope.ts'
import style from './shell.module.css'

export function Trail() {
  const { words } = useWords()
  const { pathname } = useLocation()
  const { id, reference = id } = useParams()
  const { propertyId, to } = useScope()
  const nameOf = usePropertyNames()
  const page = pages.find(
    ({ path }) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)),
  )
  const property = propertyId === null ? words.shell.allProperties : nameOf(propertyId)
  const { data: place } = useQuery<string>({
    queryKey: placeKey(pathname),
    queryFn: skipToken,
    staleTime: Infinity,
  })
  const own = pathname === '/account' ? words.shell.account : undefined
  const last = (reference !== undefined && place) || reference || (page ? words.pages[page.name] : own)
  return (
    <nav className={style.trail} aria-label={words.shell.trail}>
      <Link className="wide-only clip" to={to('/')}>
        {property}
      </Link>
      {page && reference !== undefined && (
        <>
          <i className="wide-only">/</i>
          <Link className="wide-only" to={to(page.path)}>
            {words.pages[page.name]}
          </Link>
        </>
      )}
      <i className="wide-only">/</i>
      <span aria-current="page" className="clip">
        {last}
      </span>
    </nav>
  )
}
