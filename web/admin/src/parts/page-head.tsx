// What the pages of lists and of objects have above them, and the headings within.

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, type To, useLocation } from 'react-router'
import style from './parts.module.css'

/** What the page of an address is called, among the questions. */
export const placeKey = (pathname: string) => ['place', pathname] as const

interface HeadProps {
  readonly title: string
  readonly lead?: ReactNode
  /** The list that an object is of. */
  readonly back?: { readonly to: To; readonly text: string }
  /** Filters and buttons. */
  readonly children?: ReactNode
}

export function PageHead({ title, lead, back, children }: HeadProps) {
  const { pathname } = useLocation()
  const queries = useQueryClient()
  // The trail above the page calls an object by its name.
  useEffect(() => void queries.setQueryData(placeKey(pathname), title), [queries, pathname, title])
  return (
    <>
      {back && (
        <Link className="small" to={back.to}>
          ← {back.text}
        </Link>
      )}
      <header className={style.head}>
        <div className={style.title}>
          <h1>{title}</h1>
          {lead && <p className="muted">{lead}</p>}
        </div>
        <div className={style.tools}>{children}</div>
      </header>
    </>
  )
}

interface SectionProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly tools?: ReactNode
  readonly children: ReactNode
}

export function Section({ title, lead, tools, children }: SectionProps) {
  return (
    <section className={style.section} aria-label={title}>
      <div className={style.heading}>
        <div className="grow">
          <h2>{title}</h2>
          {lead && <p className="small muted">{lead}</p>}
        </div>
        {tools && <div className={style.tools}>{tools}</div>}
      </div>
      {children}
    </section>
  )
}

/** Terms and what they are, in columns. */
export function Facts({ facts }: { readonly facts: readonly (readonly [term: string, fact: ReactNode])[] }) {
  return (
    <dl className={style.facts}>
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

interface TabsProps {
  readonly label: string
  readonly tabs: readonly { readonly to: To; readonly text: string; readonly isHere: boolean }[]
}

/** The parts of an object, one of which is shown. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className={style.tabs} aria-label={label}>
      {tabs.map(({ to, text, isHere }) => (
        <Link key={text} to={to} aria-current={isHere ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
