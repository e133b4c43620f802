// A stay and its guests in words, as every page says them.

import type { Property } from '../../../../client/src/types.ts'
import type { Page } from '../page.ts'
import type { Sought } from '../stay-query.ts'

/** "2 adults, 1 child", and the rooms where there are several. */
export function guestsInWords(page: Page, { rooms }: Pick<Sought, 'rooms'>): string {
  const {
    formats,
    words: { common },
  } = page
  const adults = rooms.reduce((sum, room) => sum + room.adults, 0)
  const children = rooms.reduce((sum, room) => sum + room.ages.length, 0)
  return listed(page, [
    formats.plural(adults, common.adults),
    children > 0 && formats.plural(children, common.children),
    rooms.length > 1 && formats.plural(rooms.length, common.rooms),
  ])
}

/** "2 adults, 2 children (aged 4, 9)": with the ages that are known, and the rooms where there are several. */
export function guestsWithAges(page: Page, { rooms }: Pick<Sought, 'rooms'>): string {
  const ages = rooms.flatMap(room => room.ages)
  const party = partyInWords(page, { adults: rooms.reduce((sum, { adults }) => sum + adults, 0), ages })
  return listed(page, [party, rooms.length > 1 && page.formats.plural(rooms.length, page.words.common.rooms)])
}

interface Party {
  readonly adults: number
  readonly ages: readonly (number | null)[]
}

/** The same of guests that are counted. */
export function partyInWords(page: Page, { adults, ages }: Party): string {
  const {
    formats,
    words: { common },
  } = page
  const known = ages.filter(age => age !== null).join(common.betweenAges)
  const aged = known === '' ? '' : common.aged(known)
  return listed(page, [
    formats.plural(adults, common.adults),
    ages.length > 0 && `${formats.plural(ages.length, common.children)}${aged}`,
  ])
}

/** "4 nights, 2 adults"; the guests alone while there are no dates. */
export const stayInWords = (page: Page, sought: Sought): string =>
  listed(page, [
    sought.dates && page.formats.plural(sought.dates.nights, page.words.common.nights),
    guestsInWords(page, sought),
  ])

/** "In two rooms: $240": what several rooms cost together. */
export function severalRooms(page: Page, property: Property, several: SeveralRooms): string {
  const { twoRooms, threeRooms } = page.words.search
  const text = several.rooms.length === 2 ? twoRooms : threeRooms
  return text(page.formats.money(several.total, property.meta_data?.currency ?? page.currency))
}

interface SeveralRooms extends Pick<Sought, 'rooms'> {
  /** In the currency of the page, in major units. */
  readonly total: number
}

/** What there is to say, one after the other. */
export const listed = (
  { words }: Pick<Page, 'words'>,
  parts: readonly (string | false | null | undefined)[],
): string => parts.filter(Boolean).join(words.common.between)
