// Rooms and rates by the codes of the channel.

import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../api/client.ts'
import { useField } from '../parts/forms/fields.tsx'
import style from '../parts/parts.module.css'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import type { Channel } from './channels-page.tsx'

type Mapping = Channel['mapping']
type Choice = { readonly value: string; readonly label: string }

/** The rows that have a code. */
export function mappingIn(form: FormData): Mapping {
  const rows = (name: string) => {
    const theirs = form.getAll(`${name}.theirs`).map(code => String(code).trim())
    const ours = form.getAll(`${name}.ours`).map(String)
    const more = form.getAll(`${name}.rooms`).map(String)
    return theirs
      .map((code, index) => ({ theirs: code, ours: ours[index] ?? '', rooms: more[index] ?? '' }))
      .filter(row => row.theirs !== '')
  }
  return {
    rooms: rows('rooms').map(({ theirs, ours }) => ({ theirs, room: Number(ours) })),
    rates: rows('rates').map(({ theirs, ours, rooms }) => ({
      theirs,
      rate_plan: ours,
      ...(rooms !== '' && { rooms: JSON.parse(rooms) }),
    })),
  }
}

export function MappingFields({ channel }: { readonly channel: Channel }) {
  const { words } = useWords()
  const texts = words.channels
  const { property_id: id, mapping } = channel
  const { data } = useQuery({
    queryKey: ['property', 'codes', id],
    queryFn: async ({ signal }) => {
      const document = await call('exportProperty', { path: { id } }, { signal })
      return {
        rooms: document.rooms.map(room => ({
          value: String(room.id),
          label: `${room.id} ${plain(room.name)}`,
        })),
        rates: document.rate_plans.map(plan => ({
          value: plan.code,
          label: `${plan.code} ${plain(plan.title)}`,
        })),
      }
    },
    staleTime: 60_000,
  })
  const { rooms = [], rates = [] } = data ?? {}
  const { id: place, error } = useField('mapping', texts.mapping)
  return (
    <>
      <p className="small muted" id={place} tabIndex={-1}>
        {texts.mappingHelp}
      </p>
      {error && <p className="small bad">{error}</p>}
      <Rows
        name="rooms"
        title={texts.rooms}
        add={texts.addRoom}
        ours={texts.ourRoom}
        choices={rooms}
        rows={mapping.rooms.map(({ theirs, room }) => ({ theirs, ours: String(room) }))}
      />
      <Rows
        name="rates"
        title={texts.rates}
        add={texts.addRate}
        ours={texts.ourRate}
        choices={rates}
        rows={mapping.rates.map(({ theirs, rate_plan: ours, rooms }) => ({ theirs, ours, rooms }))}
      />
    </>
  )
}

/** A text of a document: plain, or by language. */
const plain = (text: unknown): string =>
  typeof text === 'string' ? text : String(Object.values((text ?? {}) as object)[0] ?? '')

interface Row {
  readonly theirs: string
  readonly ours: string
  /** Only in these rooms. */
  readonly rooms?: readonly number[] | undefined
}

interface RowsProps {
  readonly name: 'rooms' | 'rates'
  readonly title: string
  readonly add: string
  readonly ours: string
  readonly choices: readonly Choice[]
  readonly rows: readonly Row[]
}

const emptyRow: Row = { theirs: '', ours: '' }

function Rows({ name, title, add, ours, choices, rows }: RowsProps) {
  const { words } = useWords()
  const texts = words.channels
  const [added, setAdded] = useState(0)
  const shown = [...rows, ...Array.from({ length: added }, () => emptyRow)]
  const label = (what: string, index: number) => filled(texts.row, { what, number: index + 1 })
  return (
    <fieldset className={style.many}>
      <legend>{title}</legend>
      {shown.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
        <div key={index} className={style.secretRow}>
          <TextInput
            name={`${name}.theirs`}
            aria-label={label(texts.theirs, index)}
            placeholder={texts.theirs}
            defaultValue={row.theirs}
            maxLength={64}
          />
          <NativeSelect
            name={`${name}.ours`}
            aria-label={label(ours, index)}
            // The choices come after the rows; what is mapped is one of them until then.
            key={choices.length}
            defaultValue={row.ours}
            data={withPresent(choices, row.ours)}
          />
          <input type="hidden" name={`${name}.rooms`} value={row.rooms ? JSON.stringify(row.rooms) : ''} />
          {row.rooms && <Only>{filled(texts.onlyIn, { rooms: row.rooms.join(', ') })}</Only>}
        </div>
      ))}
      <div>
        <Button size="xs" onClick={() => setAdded(added + 1)}>
          {add}
        </Button>
      </div>
    </fieldset>
  )
}

const Only = ({ children }: { readonly children: ReactNode }) => (
  <span className="small muted">{children}</span>
)

const withPresent = (choices: readonly Choice[], present: string): Choice[] =>
  present === '' || choices.some(({ value }) => value === present)
    ? [...choices]
    : [{ value: present, label: present }, ...choices]
