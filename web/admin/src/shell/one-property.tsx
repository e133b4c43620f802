// Pages about one property: where the address names none, they ask which, because a change at the wrong hotel costs money.

import { type ReactNode, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { has } from '../parts/folded.ts'
import { PageHead } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import { Refused } from '../parts/refused.tsx'
import { useWords } from '../words/use-words.ts'
import { type ListedProperty, useProperties, useScope } from './property-scope.ts'
import style from './shell.module.css'

/** More are found by typing. */
const mostShown = 100

export function OneProperty({ children }: { readonly children: (propertyId: number) => ReactNode }) {
  const { words } = useWords()
  const { propertyId } = useScope()
  const { data: properties, error, refetch } = useProperties()
  const addressOf = useAddressOf()
  if (propertyId !== null) return children(propertyId)
  if (!properties) return error ? <Refused error={error} again={refetch} /> : <PageLoading />
  const [only] = properties
  if (!only) return <p className="page">{words.calendar.noProperty}</p>
  if (properties.length === 1) return <Navigate replace to={addressOf(only.id)} />
  return <WhichProperty properties={properties} addressOf={addressOf} />
}

interface WhichProps {
  readonly properties: readonly ListedProperty[]
  readonly addressOf: ReturnType<typeof useAddressOf>
}

function WhichProperty({ properties, addressOf }: WhichProps) {
  const { words } = useWords()
  const [typed, setTyped] = useState('')
  const found = properties.filter(({ id, name }) => has(`${name} ${id}`, typed))
  return (
    <div className="page">
      <PageHead title={words.shell.whichProperty} lead={words.shell.whichPropertyLead} />
      <input
        type="search"
        className={style.which}
        aria-label={words.shell.findProperty}
        placeholder={words.shell.findProperty}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      {found.length === 0 && <p className="muted">{words.shell.noProperty}</p>}
      <ul className={style.choices} aria-label={words.shell.chooseProperty}>
        {found.slice(0, mostShown).map(({ id, name }) => (
          <li key={id}>
            <Link to={addressOf(id)}>
              <span className="grow clip">{name}</span>
              <span className="faint small">{id}</span>
            </Link>
          </li>
        ))}
      </ul>
      {found.length > mostShown && <p className="muted">{words.property.moreFound}</p>}
    </div>
  )
}

/** The address of this page about a property. */
function useAddressOf() {
  const { search, ...here } = useLocation()
  return (id: number) => {
    const asked = new URLSearchParams(search)
    asked.set('property', String(id))
    return { ...here, search: `?${asked}` }
  }
}
