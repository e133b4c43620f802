// Who comes, in the form of a change: the party of each room and the name of one guest of it.

import type { VNode } from 'preact'
import type { ChangeFault } from '../../../wording/pages/page-words.ts'
import { GuestsPlanner } from '../search/stay-planner.tsx'
import type { ChangeFormParts } from './change-rooms.tsx'
import { faultsInRoom, plannedRooms, type WantedRoom } from './change-wanted.ts'
import { tied } from './tied-fault.ts'

export function PartiesAndNames(parts: ChangeFormParts): VNode {
  const { page, wanted } = parts
  return (
    <fieldset>
      <legend>{page.words.bookingChange.guests}</legend>
      <GuestsPlanner page={page} rooms={plannedRooms(wanted)} isFixed>
        {wanted.rooms.map((room, index) => (
          <PartyFields key={index} parts={parts} room={room} index={index} />
        ))}
      </GuestsPlanner>
      <div class="bk-fields">
        {wanted.rooms.map((room, index) => (
          <NameField key={index} parts={parts} room={room} index={index} />
        ))}
      </div>
    </fieldset>
  )
}

interface RoomParts {
  readonly parts: ChangeFormParts
  readonly room: WantedRoom
  readonly index: number
}

/** Of what only the interface refuses, nobody knows in which room it is. */
const isWrongIn = ({ parts: { wanted, faults }, room }: RoomParts, fault: ChangeFault): boolean =>
  faults.includes(fault) &&
  (faultsInRoom(room).includes(fault) || !wanted.rooms.flatMap(faultsInRoom).includes(fault))

function PartyFields(parts: RoomParts): VNode {
  const { room, index } = parts
  const { page, wanted } = parts.parts
  const words = page.words.bookingChange
  const marked = (fault: ChangeFault, hintOf?: string) => tied(fault, isWrongIn(parts, fault), hintOf)
  const hint = `ages-hint-${index}`
  return (
    <>
      {wanted.rooms.length > 1 && <p>{page.words.receipt.numberedRoom(index + 1)}</p>}
      <div class="bk-fields">
        <label>
          {words.adults}
          <input
            type="number"
            name={`adults-${index}`}
            value={room.adults}
            min={1}
            max={20}
            required
            {...marked('adults')}
          />
        </label>
        <label>
          {words.children}
          <input
            type="number"
            name={`children-${index}`}
            value={room.children}
            min={0}
            max={10}
            required
            {...marked('children')}
          />
        </label>
        <label class="all">
          {words.ages}
          <input
            name={`ages-${index}`}
            value={room.ages}
            maxLength={60}
            autoComplete="off"
            {...marked('ages', hint)}
          />
          <span class="quiet" id={hint}>
            {words.agesHint}
          </span>
        </label>
      </div>
    </>
  )
}

function NameField(parts: RoomParts): VNode {
  const { room, index } = parts
  const { page, wanted } = parts.parts
  const { bookingChange: words, receipt } = page.words
  return (
    <label class="all">
      {wanted.rooms.length > 1 && `${receipt.numberedRoom(index + 1)}: `}
      {words.nameOfRoom}
      <input
        name={`name-${index}`}
        value={room.name}
        maxLength={120}
        required
        autoComplete="off"
        {...tied('name', isWrongIn(parts, 'name'))}
      />
    </label>
  )
}
