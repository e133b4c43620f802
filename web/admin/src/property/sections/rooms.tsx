// The rooms of a property: what they are, how many guests fit, how many there are, and their pictures.

import { useWords } from '../../words/use-words.ts'
import { anyText, freeId, moved, type Room, withEntry } from '../document.ts'
import style from '../property.module.css'
import type { SectionProps } from '../section.ts'
import { CountField, EntryTools, GuestTextField } from './fields.tsx'
import { PictureList } from './pictures.tsx'
import { PriceBounds } from './price-bounds.tsx'

export function Rooms({ propertyId, document: { rooms, currency }, change }: SectionProps) {
  const words = useWords().words.property
  const add = () => {
    const id = freeId(rooms)
    change({ rooms: [...rooms, { id, name: '', standard_occupancy: 2, maximum_occupancy: 2, allotment: 1 }] })
  }
  return (
    <div className={style.form}>
      {rooms.length === 0 && <p className="muted">{words.noRooms}</p>}
      {rooms.map((room, index) => (
        <RoomForm
          key={room.id}
          propertyId={propertyId}
          currency={currency}
          room={room}
          index={index}
          onChange={entry => change({ rooms: withEntry(rooms, index, entry) })}
          onMove={by => change({ rooms: moved(rooms, index, index + by) })}
        />
      ))}
      <button type="button" className={style.add} onClick={add}>
        + {words.addRoom}
      </button>
    </div>
  )
}

type CountName = 'standard_occupancy' | 'maximum_occupancy'
type Bed = NonNullable<Room['beds']>[number]

interface RoomFormProps {
  readonly propertyId: number
  readonly currency: string
  readonly room: Room
  readonly index: number
  readonly onChange: (room: Room | null) => void
  readonly onMove: (by: -1 | 1) => void
}

function RoomForm({ propertyId, currency, room, index, onChange, onMove }: RoomFormProps) {
  const words = useWords().words.property
  const place = `rooms[${index}]`
  const name = anyText(room.name) || `${words.room} ${room.id}`
  const text = (field: 'name' | 'bedding' | 'short_description', rows?: number) => (
    <GuestTextField
      label={words.fields[field]}
      path={`${place}.${field}`}
      value={room[field]}
      {...(rows && { rows })}
      onChange={value => onChange({ ...room, [field]: value })}
    />
  )
  const count = (field: CountName) => (
    <CountField
      label={words.fields[field]}
      path={`${place}.${field}`}
      value={room[field]}
      onChange={value => onChange({ ...room, [field]: value ?? 0 })}
    />
  )
  return (
    <fieldset className={style.entry}>
      <legend>{name}</legend>
      <EntryTools name={name} onMove={onMove} onRemove={() => onChange(null)} />
      {text('name')}
      <div className={style.pair}>
        {count('standard_occupancy')}
        {count('maximum_occupancy')}
        <CountField
          label={words.fields.allotment}
          path={`${place}.allotment`}
          help={words.allotmentHelp}
          value={room.allotment}
          onChange={allotment => onChange({ ...room, allotment })}
        />
      </div>
      <PriceBounds
        of={room}
        place={place}
        currency={currency}
        onChange={bounds => onChange({ ...room, ...bounds })}
      />
      {text('bedding')}
      <Beds room={room} place={place} name={name} onChange={beds => onChange({ ...room, beds })} />
      {text('short_description', 2)}
      <PictureList
        propertyId={propertyId}
        label={`${words.sections.pictures}: ${name}`}
        path={`${place}.images`}
        pictures={room.images ?? []}
        onChange={images => onChange({ ...room, images })}
      />
    </fieldset>
  )
}

interface BedsProps {
  readonly room: Room
  readonly place: string
  readonly name: string
  readonly onChange: (beds: Bed[]) => void
}

/** Where there are choices, guests choose one when they book. */
function Beds({ room: { beds = [] }, place, name, onChange }: BedsProps) {
  const words = useWords().words.property
  const used = new Set(beds.map(({ code }) => code))
  const freeCode = () => Array.from({ length: 99 }, (_, at) => `BED${at + 1}`).find(code => !used.has(code))!
  return (
    <>
      {beds.map((bed, index) => (
        <div className={style.rule} key={bed.code}>
          <div className="grow">
            <GuestTextField
              label={`${words.bed} ${index + 1}`}
              path={`${place}.beds[${index}].description`}
              value={bed.description}
              onChange={description => onChange(withEntry(beds, index, { ...bed, description }))}
            />
          </div>
          <EntryTools
            name={`${words.bed} ${index + 1}, ${name}`}
            onRemove={() => onChange(withEntry(beds, index, null))}
          />
        </div>
      ))}
      <button
        type="button"
        className={style.add}
        aria-label={`${words.addBed}: ${name}`}
        onClick={() => onChange([...beds, { code: freeCode(), description: '' }])}
      >
        + {words.addBed}
      </button>
    </>
  )
}
