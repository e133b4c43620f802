// Reads FreeRooms (OTA_HotelInvCountNotifRQ): how many rooms of each category, or which rooms, can be booked on which nights.

import { allAt, childAt, type XmlElement } from '../../xml.ts'
import { Findings } from '../findings.ts'
import { checkHotel, type HotelNames } from '../hotel-check.ts'
import { errorCodes } from '../message-refusal.ts'
import { overlapOf, type Period, readPeriod, shownPeriod } from '../period.ts'

export interface FreeRooms {
  /** It replaces everything that was known of the hotel; else it changes what it names. */
  readonly isCompleteSet: boolean
  /** When the whole hotel is closed. */
  readonly closings: readonly Period[]
  readonly counts: readonly RoomCount[]
}

/** Rooms that can be booked on the nights of a period; no two of the same category and room share a night. */
export interface RoomCount extends Period {
  /** InvTypeCode. */
  readonly category: string
  /** InvCode: a room of the category; null where the count is of the category. */
  readonly room: string | null
  readonly bookable: number
}

/**
 * What a message valid by the schema says. A complete set of one empty Inventory is a reset: nothing can be booked.
 * MessageRefusal with everything that contradicts the standard.
 */
export function readFreeRooms(root: XmlElement, hotel: HotelNames): FreeRooms {
  const findings = new Findings()
  const inventories = childAt(root, 'Inventories') ?? root
  checkHotel(inventories, hotel, findings)
  const isCompleteSet = childAt(root, 'UniqueID')?.attributes.get('Instance') === 'CompleteSet'
  const entries = allAt(inventories, 'Inventory')
  if (entries.some(isEmpty)) {
    checkReset(entries, isCompleteSet, findings)
    findings.refuseIfAny()
    return { isCompleteSet, closings: [], counts: [] }
  }
  const closings = readClosings(entries, findings)
  const counts = entries.filter(entry => !isClosing(entry)).flatMap(entry => readCount(entry, findings))
  checkKinds(inventories, counts, findings)
  checkOverlaps(inventories, { closings, counts }, findings)
  findings.refuseIfAny()
  return { isCompleteSet, closings, counts }
}

const isEmpty = (entry: XmlElement): boolean => entry.children.length === 0

const controlOf = (entry: XmlElement): XmlElement => childAt(entry, 'StatusApplicationControl') ?? entry

const isClosing = (entry: XmlElement): boolean =>
  ['1', 'true'].includes(controlOf(entry).attributes.get('AllInvCode') ?? '')

function checkReset(entries: readonly XmlElement[], isCompleteSet: boolean, findings: Findings): void {
  const [entry] = entries
  if (!entry) return
  if (entries.length > 1)
    findings.add(entry, 'An empty Inventory resets the hotel; it has to be the only one.')
  if (!isCompleteSet) {
    const way = 'send it with UniqueID Instance="CompleteSet"'
    findings.add(entry, `An empty Inventory resets the hotel: ${way}.`, errorCodes.missing)
  }
}

/** Closing seasons stand before everything else and have neither counts nor codes. */
function readClosings(entries: readonly XmlElement[], findings: Findings): Period[] {
  const firstOther = entries.findIndex(entry => !isClosing(entry))
  return entries.flatMap((entry, index) => {
    if (!isClosing(entry)) return []
    if (firstOther !== -1 && index > firstOther) {
      findings.add(entry, 'Closing seasons (AllInvCode) come first, before the rooms.')
    }
    if (childAt(entry, 'InvCounts')) {
      findings.add(entry, 'A closing season (AllInvCode) has no InvCounts; leave them out.')
    }
    const { attributes } = controlOf(entry)
    if (attributes.has('InvTypeCode') || attributes.has('InvCode')) {
      findings.add(
        entry,
        'A closing season (AllInvCode) is for the whole hotel; leave out InvTypeCode and InvCode.',
      )
    }
    const period = readPeriod(controlOf(entry), findings)
    return period ? [period] : []
  })
}

function readCount(entry: XmlElement, findings: Findings): RoomCount[] {
  const control = controlOf(entry)
  const category = control.attributes.get('InvTypeCode')
  if (category === undefined) {
    findings.add(control, 'StatusApplicationControl needs InvTypeCode.', errorCodes.missing)
  }
  const counts = allAt(entry, 'InvCounts', 'InvCount').map(({ attributes }) => attributes)
  if (new Set(counts.map(count => count.get('CountType'))).size < counts.length) {
    findings.add(entry, 'InvCounts names a CountType twice.')
  }
  const bookable = Number(counts.find(count => count.get('CountType') === '2')?.get('Count') ?? 0)
  if (bookable > mostRooms) findings.add(entry, `Count is over ${mostRooms}.`)
  const period = readPeriod(control, findings)
  if (category === undefined || period === undefined) return []
  return [{ ...period, category, room: control.attributes.get('InvCode') ?? null, bookable }]
}

const mostRooms = 100_000

function checkKinds(inventories: XmlElement, counts: readonly RoomCount[], findings: Findings): void {
  const rooms = counts.filter(({ room }) => room !== null).length
  if (rooms > 0 && rooms < counts.length) {
    const way = 'send InvCode in every Inventory or in none'
    findings.add(inventories, `Room categories and distinct rooms must not be mixed: ${way}.`)
  }
}

function checkOverlaps(
  inventories: XmlElement,
  { closings, counts }: Pick<FreeRooms, 'closings' | 'counts'>,
  findings: Findings,
): void {
  const closed = overlapOf(closings)
  if (closed) {
    const [one, other] = closed.map(shownPeriod)
    findings.add(inventories, `The closing seasons ${one} and ${other} overlap.`, errorCodes.dateOrder)
  }
  for (const list of Map.groupBy(counts, count => JSON.stringify([count.category, count.room])).values()) {
    const twice = overlapOf(list)
    const name = nameOf(list[0]!)
    if (twice) {
      const [one, other] = twice.map(shownPeriod)
      findings.add(inventories, `The periods ${one} and ${other} of ${name} overlap.`, errorCodes.dateOrder)
    }
    const sold = list.filter(({ bookable }) => bookable > 0)
    const open = sold.find(period =>
      closings.some(({ first, last }) => first <= period.last && period.first <= last),
    )
    if (open) {
      findings.add(inventories, `${name} can be booked from ${shownPeriod(open)}, in a closing season.`)
    }
  }
}

/** A category or room in a sentence. */
export const nameOf = ({ category, room }: Pick<RoomCount, 'category' | 'room'>): string =>
  room === null ? category : `${category}/${room}`
