// The list of properties, found by name or number, and a form for a new one.

import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call, Refusal } from '../api/client.ts'
import { ChoiceFilter } from '../parts/filters.tsx'
import { has } from '../parts/folded.ts'
import { formatsOf } from '../parts/formats.ts'
import { useTyped } from '../parts/forms/use-typed.ts'
import { PageLoading } from '../parts/page-loading.tsx'
import { useRefusals } from '../parts/refusal-words.ts'
import { Refused } from '../parts/refused.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useRights } from '../session/rights.ts'
import { useArchivedChoices } from '../shell/archive.tsx'
import { useProperties } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'
import { Documents } from './documents.tsx'
import style from './property.module.css'
import { TextField } from './sections/fields.tsx'

const mostShown = 200

export function Page() {
  const { words: all, count, language } = useWords()
  const words = all.property
  const { get, oneOf, change } = useAddress()
  const archived = oneOf('archived', ['only', 'all'] as const) ?? 'no'
  const { data, error, refetch } = useProperties(archived)
  const [typed, type] = useTyped(get('search'), text => change({ search: text }))
  const mayCreate = useRights()('properties.change', 'installation')
  const found = (data ?? []).filter(({ id, name }) => has(`${name} ${id}`, typed))
  const { time } = formatsOf(language)
  return (
    <div className="page">
      <header className="title">
        <div className={style.listName}>
          <h1>{all.pages.properties}</h1>
          <p className="muted small">{data && count(found.length, all.shell.properties)}</p>
        </div>
        <ChoiceFilter {...useArchivedChoices()} />
        <input
          type="search"
          className={style.search}
          aria-label={all.shell.findProperty}
          placeholder={all.shell.findProperty}
          value={typed}
          onChange={event => type(event.target.value)}
        />
      </header>
      <div className={style.making}>
        {mayCreate && <NewProperty />}
        {data && <Documents properties={data} found={found} />}
      </div>
      {error && <Refused error={error} again={refetch} />}
      {!data && !error && <PageLoading />}
      {data && found.length === 0 && (
        <p className="muted">{data.length === 0 ? all.calendar.noProperty : all.shell.noProperty}</p>
      )}
      {found.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{words.fields.name}</th>
              <th scope="col" className="wide-only">
                {words.number}
              </th>
              <th scope="col">{words.state}</th>
              <th scope="col" className="wide-only">
                {words.changedAt}
              </th>
            </tr>
          </thead>
          <tbody>
            {found
              .slice(0, mostShown)
              .map(({ id, name, is_open: isOpen, updated_at: at, archived_at: archivedAt }) => (
                <tr key={id}>
                  <td>
                    <Link className="strong" to={`/property?property=${id}`}>
                      {name}
                    </Link>
                  </td>
                  <td className="wide-only">{id}</td>
                  <td>
                    <span className={isOpen && archivedAt === null ? 'state' : 'state over'}>
                      {archivedAt !== null ? all.archive.archived : isOpen ? words.isOpen : words.isClosed}
                    </span>
                  </td>
                  <td className="wide-only">{time(at)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      )}
      {found.length > mostShown && <p className="muted">{words.moreFound}</p>}
    </div>
  )
}

/** A new property needs a name, its time and its money; the rest is for the editor. */
function NewProperty() {
  const words = useWords().words.property
  const { whole, field: sentenceOf } = useRefusals()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [fields, setFields] = useState({
    name: '',
    currency: 'EUR',
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  const [faults, setFaults] = useState<readonly string[]>([])
  const set = (name: keyof typeof fields) => ({
    path: name,
    label: words.fields[name],
    value: fields[name],
    onChange: (value: string) => setFields(former => ({ ...former, [name]: value })),
  })
  const create = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const body = { ...fields, rooms: [], rate_plans: [] }
      const { id } = await call('createProperty', { body })
      await client.invalidateQueries({ queryKey: ['properties'] })
      navigate(`/property?property=${id}`)
    } catch (error) {
      const refusal = error instanceof Refusal ? error : null
      const labels: Readonly<Record<string, string>> = words.fields
      const named =
        refusal?.errors.map(error => `${labels[error.field] ?? error.field} ${sentenceOf(error).text}`) ?? []
      setFaults(named.length > 0 ? named : [whole(error).text])
    }
  }
  if (!isOpen) {
    return (
      <p>
        <Button onClick={() => setOpen(true)}>+ {words.newProperty}</Button>
      </p>
    )
  }
  return (
    <form className={style.form} aria-label={words.newProperty} onSubmit={create}>
      <div className={style.pair}>
        <TextField {...set('name')} />
        <TextField {...set('currency')} />
        <TextField {...set('time_zone')} />
      </div>
      {faults.length > 0 && (
        <ul role="alert" className="note refuses">
          {faults.map(fault => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      <div className="row">
        <Button type="submit" variant="filled" disabled={fields.name.trim() === ''}>
          {words.create}
        </Button>
        <Button onClick={() => setOpen(false)}>{words.cancel}</Button>
      </div>
    </form>
  )
}
