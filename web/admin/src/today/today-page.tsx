// The day of the front desk: who comes, goes and stays, what is owed, what was noted; on paper one sheet.

import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Answer, call } from '../api/client.ts'
import { daysAfter, formatsOf, today } from '../parts/formats.ts'
import { Icon } from '../parts/icon.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import { Refused } from '../parts/refused.tsx'
import { useAddress } from '../parts/use-address.ts'
import { NewReservation } from '../reservations/new-reservation.tsx'
import { useProperties, usePropertyNames, useScope } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'
import { DayTable, type Part, type PropertyDay } from './day-table.tsx'
import style from './today.module.css'

type Sheet = Answer<'showDaySheet'>

const parts: readonly Part[] = ['arrivals', 'departures', 'staying']

export function Page() {
  const { words, language } = useWords()
  const { propertyId } = useScope()
  const nameOf = usePropertyNames()
  const { get } = useAddress()
  const asked = /^\d{4}-\d{2}-\d{2}$/.test(get('day')) ? get('day') : null
  const { data, error, refetch, isPlaceholderData } = useQuery({
    // Whatever changes a reservation asks for it anew.
    queryKey: ['reservations', 'today', propertyId, asked],
    queryFn: ({ signal }) =>
      call(
        'showDaySheet',
        { query: { property_id: propertyId ?? undefined, day: asked ?? undefined } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  if (error) return <Refused error={error} again={refetch} />
  if (!data) return <PageLoading />
  const day = asked ?? (data.properties.length === 1 ? data.properties[0]!.day : today())
  const { longDay } = formatsOf(language)
  const place = propertyId === null ? words.shell.allProperties : nameOf(propertyId)
  return (
    <div className="page" data-late={isPlaceholderData || undefined}>
      <header className={style.head}>
        <div className="grow">
          <h1>{longDay(day)}</h1>
          <p className="muted">{place}</p>
        </div>
        <Tools day={day} isToday={asked === null} />
      </header>
      <Figures sheet={data} />
      {data.is_more && <p className="note warns">{words.today.more}</p>}
      {data.properties.length === 0 ? (
        <div className={style.empty}>
          <h2>{words.today.nothing}</h2>
          <p className="muted">{words.today.nothingHelp}</p>
        </div>
      ) : (
        <Properties sheet={data} day={day} isOne={propertyId !== null} />
      )}
    </div>
  )
}

/** From day to day, and onto paper. */
function Tools({ day, isToday }: { readonly day: string; readonly isToday: boolean }) {
  const { words } = useWords()
  const { change } = useAddress()
  const step = (days: number) => change({ day: daysAfter(day, days) })
  return (
    <div className={style.tools}>
      <Button size="xs" aria-label={words.today.back} title={words.today.back} onClick={() => step(-1)}>
        <Icon name="left" />
      </Button>
      <input
        type="date"
        className={style.day}
        aria-label={words.today.day}
        value={day}
        onChange={event => event.currentTarget.value !== '' && change({ day: event.currentTarget.value })}
      />
      <Button size="xs" aria-label={words.today.on} title={words.today.on} onClick={() => step(1)}>
        <Icon name="right" />
      </Button>
      <Button size="xs" disabled={isToday} onClick={() => change({ day: null })}>
        {words.today.now}
      </Button>
      <Button size="xs" onClick={() => window.print()}>
        {words.today.print}
      </Button>
      <NewReservation />
    </div>
  )
}

/** How many of each, and what is owed. */
function Figures({ sheet }: { readonly sheet: Sheet }) {
  const { words, language } = useWords()
  const { count, amount } = formatsOf(language)
  return (
    <dl className={style.figures}>
      {parts.map(part => (
        <div key={part}>
          <dt>{words.today[part]}</dt>
          <dd>{count(sheet.properties.reduce((sum, property) => sum + property[part].length, 0))}</dd>
        </div>
      ))}
      <div>
        <dt>{words.today.owed}</dt>
        {sheet.owed.length === 0 && <dd>0</dd>}
        {sheet.owed.map(({ currency, amount: owed }) => (
          <dd key={currency}>
            {amount(owed, currency)} <span className="small faint">{currency}</span>
          </dd>
        ))}
      </div>
    </dl>
  )
}

interface PropertiesProps {
  readonly sheet: Sheet
  readonly day: string
  /** One property has its name above already. */
  readonly isOne: boolean
}

/** In the order in which lists have them. */
function Properties({ sheet, day, isOne }: PropertiesProps) {
  const { data: listed = [] } = useProperties('all')
  const place = new Map(listed.map(({ id }, index) => [id, index]))
  const placeOf = ({ property_id: id }: PropertyDay) => place.get(id) ?? listed.length
  return sheet.properties
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(property => <Property key={property.property_id} property={property} day={day} isOne={isOne} />)
}

interface PropertyProps extends Omit<PropertiesProps, 'sheet'> {
  readonly property: PropertyDay
}

function Property({ property, day, isOne }: PropertyProps) {
  const { words, language } = useWords()
  const nameOf = usePropertyNames()
  const name = nameOf(property.property_id)
  const Title = isOne ? 'h2' : 'h3'
  return (
    <section className={style.property} aria-label={name}>
      {!isOne && (
        <h2 className={style.name}>
          {name}
          {property.day !== day && (
            <span className="muted small"> {formatsOf(language).longDay(property.day)}</span>
          )}
        </h2>
      )}
      {parts
        .filter(part => isOne || property[part].length > 0)
        .map(part => (
          <div key={part} className={style.part}>
            <Title className={style.partTitle}>
              {words.today[part]} <span className="faint">{property[part].length}</span>
            </Title>
            {property[part].length === 0 ? (
              <p className="muted">{words.today.nobody[part]}</p>
            ) : (
              <DayTable caption={`${words.today[part]}, ${name}`} part={part} stays={property[part]} />
            )}
          </div>
        ))}
    </section>
  )
}
