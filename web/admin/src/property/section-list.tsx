// The sections of a property: which are changed, which have faults, and what is still missing to sell.

import { Link } from 'react-router'
import type { Answer } from '../api/client.ts'
import { useWords } from '../words/use-words.ts'
import { type Field, type Section, sectionOf, sections } from './document.ts'
import style from './property.module.css'

type Lack = Answer<'checkProperty'>['missing'][number]

interface Props {
  readonly propertyId: number
  readonly section: Section
  readonly changed: readonly Field[]
  readonly errors: readonly { readonly field: string }[]
  /** Of fields that nothing was typed into yet. */
  readonly early: readonly { readonly field: string }[]
  /** Null until it is known. */
  readonly missing: readonly Lack[] | null
}

export function SectionList({ propertyId, section, changed, errors, early, missing }: Props) {
  const { words: all, count } = useWords()
  const words = all.property
  const faulty = new Set(errors.map(({ field }) => sectionOf(field)))
  const begun = new Set(early.map(({ field }) => sectionOf(field)))
  const edited = new Set(changed.map(sectionOf))
  const stops = (missing ?? []).filter(lack => lack.stops_selling)
  const stateOf = (each: Section): 'wrong' | 'stops' | 'lacks' | 'ready' | 'unknown' => {
    if (faulty.has(each)) return 'wrong'
    if (missing === null) return 'unknown'
    const lacks = missing.filter(lack => lack.section === each)
    if (lacks.length === 0) return begun.has(each) ? 'unknown' : 'ready'
    return lacks.some(lack => lack.stops_selling) ? 'stops' : 'lacks'
  }
  return (
    <nav className={style.sections} aria-label={words.sectionsOf}>
      <p className="small" role="status">
        {missing !== null && errors.length + early.length === 0 && (
          <>
            <b className={stops.length > 0 ? 'bad' : 'good'}>
              {stops.length > 0 ? words.notOnSale : words.onSale}
            </b>{' '}
            {missing.length === 0
              ? words.complete
              : count(missing.length, stops.length > 0 ? words.missing : words.advised)}
          </>
        )}
      </p>
      <ul>
        {sections.map(each => {
          const state = stateOf(each)
          return (
            <li key={each}>
              <Link
                to={{ pathname: '/property', search: `?property=${propertyId}&section=${each}` }}
                aria-current={each === section ? 'page' : undefined}
              >
                <i className={style.tick} data-state={state} aria-hidden="true" />
                <span className="grow">{words.sections[each]}</span>
                {state !== 'ready' && state !== 'unknown' && (
                  <span className={state === 'lacks' ? 'small warn' : 'small bad'}>
                    {words.states[state]}
                  </span>
                )}
                {edited.has(each) && (state === 'ready' || state === 'unknown') && (
                  <span className="small warn">{words.changed}</span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
      {missing !== null && missing.length > 0 && (
        <ul className={style.lacks} aria-label={words.stillMissing}>
          {missing.map(({ code, room_id: room, section: where, stops_selling: isStop }) => (
            <li key={`${code} ${room}`}>
              <Link
                to={{ pathname: '/property', search: `?property=${propertyId}&section=${where}` }}
                className={isStop ? 'bad' : ''}
              >
                {words.lacks[code]}
                {room !== null && ` (${words.room} ${room})`}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}
