// The room and rate that the address asks for: chosen where they can be sold, and a sentence where they cannot.

import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { type Choice, type Offers, Reasons } from './offers.tsx'

export interface Wanted {
  readonly roomId: number | null
  /** Null: any; it is chosen where the room has but one. */
  readonly rateCode: string | null
}

/** Null where nothing is asked for, or what is cannot be sold. */
export function choiceOf({ rooms }: Offers, { roomId, rateCode }: Wanted): Choice | null {
  const rates = rooms.find(({ id }) => id === roomId)?.rates ?? []
  const rate =
    rateCode === null && rates.length === 1 ? rates[0] : rates.find(({ code }) => code === rateCode)
  return roomId !== null && rate ? { roomId, rateCode: rate.code } : null
}

interface Props {
  readonly offers: Offers
  readonly wanted: Wanted
}

/** Why what is asked for cannot be had. */
export function WantedNote({ offers, wanted: { roomId, rateCode } }: Props) {
  const { words } = useWords()
  if (roomId === null || offers.rooms.length === 0) return null
  const room = offers.rooms.find(({ id }) => id === roomId)
  if (!room) return <p className="note warns">{filled(words.desk.noSuchRoom, { room: roomId })}</p>
  if (!room.is_available) {
    return (
      <p className="note warns">
        <b className="strong">{filled(words.desk.wantedRoom, { room: room.name })}</b>{' '}
        <Reasons reasons={room.reasons} />
      </p>
    )
  }
  if (rateCode === null || room.rates.some(({ code }) => code === rateCode)) return null
  return <p className="note warns">{filled(words.desk.wantedRate, { room: room.name, rate: rateCode })}</p>
}
