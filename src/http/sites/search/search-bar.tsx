// The form that asks for a stay: where, when, and who. Home, results and property pages have it.

import type { VNode } from 'preact'
import type { Page } from '../page.ts'
import { guestsInWords, listed, stayInWords } from '../parts/stay-words.ts'
import type { Sought } from '../stay-query.ts'
import { Island } from './island.tsx'
import { searchQueryIn, wishesIn } from './search-query.ts'
import type { SitePlaces } from './site-places.ts'
import { DatesPlanner, GuestsPlanner } from './stay-planner.tsx'

interface SearchBarParts {
  readonly page: Page
  readonly sought: Sought
  /** On the page of a property: the form leads there instead of to the results. */
  readonly propertyId?: number | undefined
  /** What is suggested for the field of the place; without them there is no such field. */
  readonly places?: SitePlaces
  /** Whether small screens show the stay in one line, which opens the form. */
  readonly isShort?: boolean
}

/** A form by GET that works without scripts. */
export function SearchBar({ page, sought, propertyId, places, isShort = false }: SearchBarParts): VNode {
  const { search } = page.words
  const action = propertyId === undefined ? '/search' : `/properties/${propertyId}`
  return (
    <>
      {isShort && <ShortStay page={page} sought={sought} propertyId={propertyId} />}
      <search class={isShort ? 'search-bar is-short' : 'search-bar'} id="stay">
        <form action={page.href(action)} aria-label={search.findRoom}>
          {places && <PlaceField page={page} places={places} />}
          <DatesField page={page} sought={sought} propertyId={propertyId} />
          <GuestsField page={page} sought={sought} />
          <label class="search-field search-code">
            <span>{search.code}</span>
            <input
              name="code"
              value={sought.code}
              maxLength={50}
              placeholder={search.optional}
              autoComplete="off"
              spellcheck={false}
            />
          </label>
          {propertyId !== undefined && <KeptPlace page={page} />}
          <KeptWishes page={page} />
          {page.query.has('currency') && <input type="hidden" name="currency" value={page.currency} />}
          <div class="search-go">
            <button type="submit">{search.search}</button>
          </div>
        </form>
      </search>
    </>
  )
}

function ShortStay({ page, sought, propertyId }: Omit<SearchBarParts, 'places'>): VNode {
  const { search } = page.words
  const { dates } = sought
  const stay =
    dates === null
      ? search.chooseDates
      : listed(page, [page.formats.days(dates.checkin, dates.checkout), stayInWords(page, sought)])
  return (
    <a class="search-short" href="#stay">
      <span>
        {propertyId === undefined && <b>{searchQueryIn(page.query).place || search.anywhere}</b>}
        <span class="quiet">{stay}</span>
      </span>
      <span>{search.change}</span>
    </a>
  )
}

/** On the page of a property: of the search that led there. */
function KeptPlace({ page }: Pick<SearchBarParts, 'page'>): VNode | null {
  const { place } = searchQueryIn(page.query)
  return place === '' ? null : <input type="hidden" name="place" value={place} />
}

/** The field suggests names without scripts, too. */
function PlaceField({ page, places }: { readonly page: Page; readonly places: SitePlaces }): VNode {
  const { search } = page.words
  const { destinations } = places.settings
  const names = [
    ...destinations.map(({ name }) => name),
    ...destinations.flatMap(({ areas }) => areas.map(({ name }) => name)),
    ...places.properties.slice(0, mostSuggested).map(({ name }) => name),
  ]
  const properties = {
    name: searchQueryIn(page.query).place,
    address: page.href('/places'),
    label: search.place,
    placeholder: search.anywhere,
    locale: page.formats.locale,
    suggestions: search.suggestions,
    noSuggestion: search.noSuggestion,
  }
  return (
    <Island name="stay-place" properties={properties} class="search-place">
      <label class="search-field">
        <span>{search.place}</span>
        <input
          name="place"
          list="places"
          value={properties.name}
          placeholder={search.anywhere}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
        />
        <datalist id="places">
          {[...new Set(names)].map(name => (
            <option value={name} />
          ))}
        </datalist>
      </label>
    </Island>
  )
}

/** More would weigh more than the page; other names are found when typed. */
const mostSuggested = 200

function DatesField({ page, sought, propertyId }: Omit<SearchBarParts, 'places'>): VNode {
  const { search } = page.words
  const { dates, rooms } = sought
  return (
    <DatesPlanner page={page} dates={dates} rooms={rooms} propertyId={propertyId}>
      <label class="search-field">
        <span>{search.checkin}</span>
        <input type="date" name="checkin" value={dates?.checkin} min={page.firstDay} />
      </label>
      <label class="search-field">
        <span>{search.checkout}</span>
        <input type="date" name="checkout" value={dates?.checkout} min={page.firstDay} />
      </label>
    </DatesPlanner>
  )
}

function GuestsField({ page, sought }: Pick<SearchBarParts, 'page' | 'sought'>): VNode {
  const { search } = page.words
  const { rooms } = sought
  const adults = rooms.reduce((sum, room) => sum + room.adults, 0)
  const ages = rooms.flatMap(room => room.ages)
  return (
    <GuestsPlanner page={page} rooms={rooms}>
      <details class="search-field">
        <summary>
          <span>{search.guests}</span>
          <b>{guestsInWords(page, sought)}</b>
        </summary>
        <div class="search-panel">
          <NumberField name="adults" label={search.adults} value={adults} range={[1, 30]} />
          <NumberField name="children" label={search.children} value={ages.length} range={[0, 10]} />
          <label>
            {search.ages}
            <input
              name="ages"
              value={ages.filter(age => age !== null).join(', ')}
              maxLength={40}
              autoComplete="off"
            />
          </label>
          <NumberField name="rooms" label={search.rooms} value={rooms.length} range={[1, 9]} />
        </div>
      </details>
    </GuestsPlanner>
  )
}

interface NumberParts {
  readonly name: string
  readonly label: string
  readonly value: number
  readonly range: readonly [least: number, most: number]
}

const NumberField = ({ name, label, value, range: [min, max] }: NumberParts): VNode => (
  <label class="search-number">
    <span>{label}</span>
    <input type="number" name={name} value={value} min={min} max={max} />
  </label>
)

/** The sort and the filters stay as they are when the stay is changed. */
function KeptWishes({ page }: { readonly page: Page }): VNode {
  const kept = wishesIn(page.query).filter(([name]) => name !== 'place')
  return (
    <>
      {kept.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
    </>
  )
}
