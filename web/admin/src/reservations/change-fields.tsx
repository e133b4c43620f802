// The fields of the form that changes a reservation; of a stay that has begun only those that can still be others.

import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Answer, call } from '../api/client.ts'
import type { ReservationRecord } from '../api/reservation-record.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { type ChangeDraft, type DraftRoom, guestFields } from './change-draft.ts'
import style from './reservations.module.css'

interface FieldsProps {
  readonly draft: ChangeDraft
  readonly set: (change: Partial<ChangeDraft>) => void
}

interface StayProps extends FieldsProps {
  readonly record: ReservationRecord
  /** The first day to which the departure of a stay can be moved that has begun; else null. */
  readonly earliest: string | null
}

export function StayFields({ earliest, ...props }: StayProps) {
  return earliest === null ? <WholeStay {...props} /> : <RestOfStay {...props} earliest={earliest} />
}

function RestOfStay({ draft, set, earliest }: FieldsProps & { readonly earliest: string }) {
  const words = useWords().words.change
  return (
    <TextInput
      type="date"
      label={words.departure}
      description={words.begun}
      required
      withAsterisk={false}
      min={earliest}
      value={draft.checkout}
      onChange={event => set({ checkout: event.currentTarget.value })}
    />
  )
}

/** Days, room and rate; the property's are those that its calendar has. */
function WholeStay({ draft, set, record }: FieldsProps & { readonly record: ReservationRecord }) {
  const words = useWords().words.change
  const { property_id: id, checkin, room, rate_code: rate } = record.reservation
  const { data } = useQuery({
    queryKey: ['calendar-parts', id, checkin],
    queryFn: ({ signal }) =>
      call('viewCalendar', { path: { id }, query: { from: checkin, to: checkin } }, { signal }),
    staleTime: 60_000,
  })
  const rooms = data?.rooms.map(each => ({ value: String(each.id), label: each.name })) ?? [
    { value: draft.roomId, label: room },
  ]
  const rates = data?.rate_plans.map(({ code, title }) => ({ value: code, label: `${code} ${title}` })) ?? [
    { value: draft.rateCode, label: rate },
  ]
  const input = (name: 'checkin' | 'checkout', label: string) => (
    <TextInput
      type="date"
      label={label}
      required
      withAsterisk={false}
      value={draft[name]}
      onChange={event => set({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <div className={style.pairs}>
      {input('checkin', words.arrival)}
      {input('checkout', words.departure)}
      <NativeSelect
        label={words.room}
        data={rooms}
        value={draft.roomId}
        onChange={event => set({ roomId: event.currentTarget.value })}
      />
      <NativeSelect
        label={words.rate}
        data={rates}
        value={draft.rateCode}
        onChange={event => set({ rateCode: event.currentTarget.value })}
      />
    </div>
  )
}

const mostRooms = 9

interface RoomsProps extends FieldsProps {
  /** The choice of beds in such a room. */
  readonly beds: Answer<'changeForProperty'>['beds']
  readonly hasBegun: boolean
}

export function RoomFields({ draft: { rooms }, set, beds, hasBegun }: RoomsProps) {
  const words = useWords().words.change
  const change = (at: number, part: Partial<DraftRoom>) =>
    set({ rooms: rooms.map((room, index) => (index === at ? { ...room, ...part } : room)) })
  return (
    <>
      {rooms.map((room, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rooms have no other name than their number
        <fieldset key={index} className={style.party}>
          <legend className="small muted">{filled(words.roomNumber, { number: index + 1 })}</legend>
          <HeldRoom room={room} beds={beds} change={part => change(index, part)} />
          {!hasBegun && <Party room={room} change={part => change(index, part)} />}
          {!hasBegun && rooms.length > 1 && (
            <Button size="xs" onClick={() => set({ rooms: rooms.filter((_, at) => at !== index) })}>
              {filled(words.removeRoom, { number: index + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      {!hasBegun && rooms.length < mostRooms && (
        <div>
          <Button
            size="xs"
            onClick={() => set({ rooms: [...rooms, { name: '', bed: '', adults: '2', ages: '' }] })}
          >
            {words.addRoom}
          </Button>
        </div>
      )}
    </>
  )
}

interface RoomProps {
  readonly room: DraftRoom
  readonly change: (part: Partial<DraftRoom>) => void
}

/** Whom it is held for, and its beds where there is a choice. */
function HeldRoom({ room, change, beds }: RoomProps & Pick<RoomsProps, 'beds'>) {
  const words = useWords().words.change
  return (
    <>
      <TextInput
        label={words.heldFor}
        maxLength={120}
        value={room.name}
        onChange={event => change({ name: event.currentTarget.value })}
      />
      {beds.length > 1 && (
        <NativeSelect
          label={words.beds}
          data={beds.map(({ code, description }) => ({ value: code, label: description }))}
          value={room.bed}
          onChange={event => change({ bed: event.currentTarget.value })}
        />
      )}
    </>
  )
}

function Party({ room, change }: RoomProps) {
  const words = useWords().words.change
  return (
    <>
      <TextInput
        label={words.adults}
        inputMode="numeric"
        value={room.adults}
        onChange={event => change({ adults: event.currentTarget.value })}
      />
      <TextInput
        label={words.ages}
        placeholder={words.agesHelp}
        value={room.ages}
        onChange={event => change({ ages: event.currentTarget.value })}
      />
    </>
  )
}

export function GuestFields({ draft: { guest }, set }: FieldsProps) {
  const words = useWords().words.change
  return (
    <fieldset className={style.guestFields}>
      <legend className="small muted">{words.guest}</legend>
      {guestFields.map(name => (
        <TextInput
          key={name}
          label={words.fields[name]}
          type={name === 'email' ? 'email' : 'text'}
          value={guest[name]}
          onChange={event => set({ guest: { ...guest, [name]: event.currentTarget.value } })}
        />
      ))}
    </fieldset>
  )
}
