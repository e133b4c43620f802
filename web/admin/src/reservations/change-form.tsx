// Changing a reservation: its stay and its guest, with what it costs before it is done.

import { Button, Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Answer, call } from '../api/client.ts'
import type { ReservationRecord } from '../api/reservation-record.ts'
import { MailChoice, StaffPriceFields } from '../desk/staff-price.tsx'
import { formatsOf } from '../parts/formats.ts'
import { useRights } from '../session/rights.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { bodyOf, type ChangeBody, type ChangeDraft, draftOf } from './change-draft.ts'
import { GuestFields, RoomFields, StayFields } from './change-fields.tsx'
import { RefusalNote } from './refusal-note.tsx'
import style from './reservations.module.css'
import { useRecordChange } from './use-record-change.ts'

type Simulation = Answer<'changeForProperty'>

interface Props {
  readonly record: ReservationRecord
  readonly reference: string
  readonly done: () => void
}

/** Asks for the stay as it is, with its guests by room. */
export function ChangeForm({ record, reference, done }: Props) {
  const { words } = useWords()
  const { version } = record.reservation
  const { data, error } = useQuery({
    queryKey: ['change', reference, version],
    queryFn: ({ signal }) =>
      call('changeForProperty', { path: { reference }, body: { simulate: true } }, { signal }),
    retry: false,
  })
  if (error) return <RefusalNote error={error} />
  if (!data) return <p className="muted">{words.states.loading}</p>
  return <LoadedForm key={version} stay={data} record={record} reference={reference} done={done} />
}

function LoadedForm({ stay, record, reference, done }: Props & { readonly stay: Simulation }) {
  const { words: all } = useWords()
  const words = all.change
  const before = draftOf(stay, record.guest)
  const [draft, setDraft] = useState<ChangeDraft>(before)
  const [reason, setReason] = useState('')
  const set = (change: Partial<ChangeDraft>) => setDraft(former => ({ ...former, ...change }))
  const body = bodyOf(draft, before)
  const [asked] = useDebouncedValue(body, 250)
  const { version } = record.reservation
  const trial = useQuery({
    queryKey: ['change', reference, version, JSON.stringify(asked)],
    queryFn: ({ signal }) =>
      call('changeForProperty', { path: { reference }, body: { ...asked, simulate: true } }, { signal }),
    enabled: asked !== null,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const isSettled = !trial.isFetching && JSON.stringify(asked) === JSON.stringify(body)
  const cost = body !== null && !trial.error ? trial.data : undefined
  const act = useRecordChange(
    reference,
    () =>
      call(
        'changeForProperty',
        {
          path: { reference },
          body: { ...wholeBody(body, draft, reason), expected_total: String(cost?.after.total) },
        },
        { ifMatch: version },
      ),
    done,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (cost && isSettled) act.mutate(undefined)
  }
  return (
    <form className={style.change} aria-label={words.title} onSubmit={submit}>
      <StayFields draft={draft} set={set} record={record} earliest={stay.earliest_checkout} />
      <RoomFields
        draft={draft}
        set={set}
        hasBegun={stay.earliest_checkout !== null}
        beds={draft.roomId === before.roomId ? stay.beds : []}
      />
      <GuestFields draft={draft} set={set} />
      <OtherPrice draft={draft} set={set} record={record} />
      <section className="note" aria-live="polite" aria-label={words.cost}>
        {body === null ? (
          <p className="muted">{words.nothing}</p>
        ) : trial.error && isSettled ? (
          <RefusalNote error={trial.error} />
        ) : cost ? (
          <Cost simulation={cost} currency={record.reservation.currency} isLate={!isSettled} />
        ) : (
          <p className="muted">{words.asking}</p>
        )}
      </section>
      {(draft.waives || (cost?.penalty ?? 0) > 0) && (
        <Checkbox
          label={words.waive}
          description={words.waiveHelp}
          checked={draft.waives}
          onChange={event => set({ waives: event.currentTarget.checked })}
        />
      )}
      <TextInput
        label={all.actions.reason}
        description={all.actions.reasonHelp}
        required
        withAsterisk={false}
        maxLength={500}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
      <MailChoice sends={draft.mails} set={mails => set({ mails })} />
      <RefusalNote error={act.error} />
      <div className={style.buttons}>
        <Make
          cost={cost}
          currency={record.reservation.currency}
          isPending={act.isPending}
          isSettled={isSettled}
        />
        <span className="small faint">{words.told}</span>
      </div>
    </form>
  )
}

const wholeBody = (body: ChangeBody | null, { mails }: ChangeDraft, reason: string): ChangeBody => ({
  ...body,
  reason,
  ...(body?.staff_total !== undefined && { staff_reason: reason }),
  ...(!mails && { send_mail: false }),
})

interface OtherPriceProps {
  readonly draft: ChangeDraft
  readonly set: (change: Partial<ChangeDraft>) => void
  readonly record: ReservationRecord
}

/** For whoever may give one. */
function OtherPrice({ draft, set, record }: OtherPriceProps) {
  const { currency, property_id: propertyId, publisher_id: publisherId } = record.reservation
  if (!useRights()('reservations.price', { propertyId, publisherId })) return null
  return (
    <StaffPriceFields
      given={{ total: draft.total, reason: '' }}
      set={({ total }) => set({ total })}
      currency={currency}
      hasReason
    />
  )
}

interface MakeProps {
  readonly cost: Simulation | undefined
  readonly currency: string
  readonly isPending: boolean
  readonly isSettled: boolean
}

function Make({ cost, currency, isPending, isSettled }: MakeProps) {
  const { words, language } = useWords()
  const { amount } = formatsOf(language)
  const difference = cost?.difference ?? 0
  const shown = `${difference > 0 ? '+' : ''}${amount(difference, currency)} ${currency}`
  return (
    <Button type="submit" size="xs" variant="filled" disabled={!cost || !isSettled} loading={isPending}>
      {difference === 0 ? words.change.make : filled(words.change.makeFor, { difference: shown })}
    </Button>
  )
}

interface CostProps {
  readonly simulation: Simulation
  readonly currency: string
  readonly isLate: boolean
}

function Cost({ simulation, currency, isLate }: CostProps) {
  const { words: all, language } = useWords()
  const words = all.change
  const { amount } = formatsOf(language)
  const { before, after, penalty, difference, refund, due_at_property: atProperty } = simulation
  const lines = [
    [words.before, before.total],
    [words.after, after.total],
    ...(penalty === 0 ? [] : [[words.penalty, penalty] as const]),
    [words.difference, difference],
    ...(refund === 0 ? [] : [[words.refund, refund] as const]),
    ...(atProperty === 0 ? [] : [[words.atProperty, atProperty] as const]),
  ] as const
  if (difference === 0 && penalty === 0) return <p data-late={isLate || undefined}>{words.samePrice}</p>
  return (
    <dl className={style.cost} data-late={isLate || undefined}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="number">
            {amount(value, currency)} {currency}
          </dd>
        </div>
      ))}
    </dl>
  )
}
