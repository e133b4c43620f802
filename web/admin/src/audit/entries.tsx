// The entries as rows; each opens to what was before and after. The open one is in the address.

import { Link, useSearchParams } from 'react-router'
import { formatsOf } from '../parts/formats.ts'
import { Icon } from '../parts/icon.tsx'
import { usePropertyNames, usePublisherNames } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './audit.module.css'
import type { AuditFilter } from './audit-filter.ts'
import { Difference } from './difference.tsx'
import type { AuditEntry } from './entry.ts'
import { Undo } from './undo.tsx'

type Change = (change: Partial<AuditFilter>) => void

export function Entries({
  entries,
  change,
}: {
  readonly entries: readonly AuditEntry[]
  readonly change: Change
}) {
  const { words } = useWords()
  const [query, setQuery] = useSearchParams()
  const open = query.get('entry')
  const toggle = (id: number) =>
    setQuery(
      before => {
        const after = new URLSearchParams(before)
        if (open === String(id)) after.delete('entry')
        else after.set('entry', String(id))
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <table className={style.table}>
      <caption className="unseen">{words.pages.audit}</caption>
      <thead>
        <tr>
          <th scope="col">{words.audit.what}</th>
          <th scope="col">{words.audit.who}</th>
          <th scope="col" className="wide-only">
            {words.audit.where}
          </th>
          <th scope="col" className={`${style.when} number`}>
            {words.audit.when}
          </th>
        </tr>
      </thead>
      {entries.map(entry => (
        <tbody key={entry.id} data-open={open === String(entry.id) || undefined}>
          <Row entry={entry} isOpen={open === String(entry.id)} toggle={toggle} />
          {open === String(entry.id) && <Opened entry={entry} change={change} />}
        </tbody>
      ))}
    </table>
  )
}

function Row({
  entry,
  isOpen,
  toggle,
}: {
  readonly entry: AuditEntry
  readonly isOpen: boolean
  readonly toggle: (id: number) => void
}) {
  const { words, language } = useWords()
  const { time } = formatsOf(language)
  const { action } = useNames()
  const fields = Object.keys(entry.after ?? entry.before ?? {})
  return (
    <tr className={style.row}>
      <td className={style.what}>
        <button
          type="button"
          className={style.opener}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `entry-${entry.id}` : undefined}
          onClick={() => toggle(entry.id)}
        >
          <span className={style.turn} data-open={isOpen || undefined}>
            <Icon name="right" />
          </span>
          <span className="grow">
            <ObjectName entry={entry} /> <span className="muted">{action(entry.action)}</span>
            <span className={`${style.fields} clip small faint`}>{fields.join(', ')}</span>
          </span>
        </button>
      </td>
      <td className={style.who}>
        <Who entry={entry} />
      </td>
      <td className="wide-only">
        <div className="clip">{whereOf(entry, words.audit.here)}</div>
      </td>
      <td className={`${style.when} number`}>
        <time dateTime={entry.at}>{time(entry.at)}</time>
      </td>
    </tr>
  )
}

/** The words of a kind or an action; one that the pages do not know stands for itself. */
function useNames() {
  const { words } = useWords()
  const { objects, actions, actors } = words.audit
  const named = (names: Readonly<Record<string, string>>) => (word: string) => names[word] ?? word
  return { object: named(objects), action: named(actions), actor: named(actors) }
}

/** "Webhook 3", and what a property or a publisher is called. */
function ObjectName({ entry }: { readonly entry: AuditEntry }) {
  const { object: kindOf } = useNames()
  const properties = usePropertyNames()
  const publishers = usePublisherNames()
  return (
    <span className={style.object}>
      {kindOf(entry.object.kind)} {nameOf(entry, properties, publishers)}
    </span>
  )
}

type Names = (id: number) => string

function nameOf(
  { object, actor, publisher_id, property_id }: AuditEntry,
  properties: Names,
  publishers: Names,
) {
  const { kind, id } = object
  if ((kind === 'property' || kind === 'calendar') && property_id !== null) return properties(property_id)
  if (kind === 'publisher' && publisher_id !== null) return publishers(publisher_id)
  return kind === 'person' && actor.kind === 'person' && actor.id === id ? actor.name : id
}

function Who({ entry: { actor } }: { readonly entry: AuditEntry }) {
  const { actor: kindOf } = useNames()
  const kind = kindOf(actor.kind)
  if (actor.name === '') return <span>{kind}</span>
  return (
    <>
      <div className="clip" title={actor.name}>
        {actor.name}
      </div>
      <div className="small faint">{kind}</div>
    </>
  )
}

const withoutAddress: readonly string[] = ['command', 'job', 'database']

/** The address; for a command or a job, its name. Nothing where the people of a publisher do not see who of a property it was. */
function whereOf({ actor, address, source }: AuditEntry, here: string): string {
  if (address !== null) return address
  if (actor.id === '' && actor.name !== '') return ''
  return withoutAddress.includes(actor.kind) ? source : here
}

function Opened({ entry, change }: { readonly entry: AuditEntry; readonly change: Change }) {
  const { words } = useWords()
  const { object, actor, source } = entry
  const path = pathOf(entry)
  return (
    <tr id={`entry-${entry.id}`}>
      <td colSpan={4} className={style.opened}>
        <Difference before={entry.before} after={entry.after} />
        <p className={style.facts}>
          <Undo entry={entry} />
          {path !== null && <Link to={path}>{words.audit.see}</Link>}
          {object.id !== '' && (
            <button
              type="button"
              className={style.link}
              onClick={() => change({ what: `${object.kind}:${object.id}` })}
            >
              {words.audit.sameObject}
            </button>
          )}
          {actor.id !== '' && (
            <button
              type="button"
              className={style.link}
              onClick={() => change({ who: `${actor.kind}:${actor.id}` })}
            >
              {words.audit.sameActor}
            </button>
          )}
          <span className="faint">
            {filled(words.audit.number, { id: entry.id })}
            {source !== '' && ` · ${filled(words.audit.source, { source })}`}
            {entry.address !== null && ` · ${entry.address}`}
          </span>
        </p>
      </td>
    </tr>
  )
}

/** The page of the object; null where there is none. */
function pathOf({ object, property_id: propertyId }: AuditEntry): string | null {
  if (object.kind === 'reservation') return `/reservations/${object.id}`
  if (propertyId === null) return null
  return object.kind === 'property' || object.kind === 'calendar' ? `/calendar?property=${propertyId}` : null
}
