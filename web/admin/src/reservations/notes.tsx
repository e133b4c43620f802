// Notes that only the staff reads, and the field for another one.

import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { call } from '../api/client.ts'
import type { ReservationRecord } from '../api/reservation-record.ts'
import { formatsOf } from '../parts/formats.ts'
import { useRights } from '../session/rights.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { RefusalNote } from './refusal-note.tsx'
import style from './reservations.module.css'
import { useRecordChange } from './use-record-change.ts'

interface Props {
  readonly record: ReservationRecord
  readonly reference: string
}

export function Notes({ record, reference }: Props) {
  const { words, language } = useWords()
  const { time } = formatsOf(language)
  const { property_id: propertyId, publisher_id: publisherId } = record.reservation
  const mayWrite = useRights()('reservations.decide', { propertyId, publisherId })
  const form = useRef<HTMLFormElement>(null)
  const adding = useRecordChange(
    reference,
    (text: string) => call('addReservationNote', { path: { reference }, body: { text } }),
    () => form.current?.reset(),
  )
  if (!mayWrite && record.notes.length === 0) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    adding.mutate(String(new FormData(event.currentTarget).get('text')))
  }
  return (
    <section aria-labelledby="notes">
      <div className={style.heading}>
        <h2 id="notes" className="grow">
          {words.notes.title}
        </h2>
        <span className="small faint">{words.notes.whoReads}</span>
      </div>
      <ul className={style.notes}>
        {record.notes.map(note => (
          <li key={note.id}>
            <p>{note.text}</p>
            <span className="small faint">
              {filled(words.notes.by, { by: note.written_by, time: time(note.at) })}
            </span>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form ref={form} className={style.noteForm} onSubmit={submit}>
          <Textarea
            name="text"
            aria-label={words.notes.add}
            placeholder={words.notes.add}
            required
            maxLength={2000}
            autosize
            minRows={1}
            maxRows={8}
          />
          <Button type="submit" size="xs" loading={adding.isPending}>
            {words.notes.save}
          </Button>
          <RefusalNote error={adding.error} />
        </form>
      )}
    </section>
  )
}
