// The filters that rates and guests' scores decide, each with the number of properties that it would leave.

import type { ComponentChildren, VNode } from 'preact'
import type { Page } from '../page.ts'
import type { RateChoices, RateGroup } from './compared-rates.ts'
import { noRateWishes, type RateWishes, ratePairs } from './rate-wishes.ts'

interface RateParts {
  readonly page: Page
  readonly rates: RateWishes
  /** Null where rates are not compared. */
  readonly choices: RateChoices | null
  readonly isPriced: boolean
}

export function RateFilters({ page, rates, choices, isPriced }: RateParts): VNode {
  const { search, offer } = page.words
  // What cannot be chosen here stays wished for: without dates all but the score.
  const kept = ratePairs(choices === null ? rates : isPriced ? noRateWishes : { ...rates, rated: null })
  const { free, meals, beds, rated } = choices ?? nothingToChoose
  return (
    <>
      {kept.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {isPriced && choices !== null && <PriceFields page={page} rates={rates} prices={choices.prices} />}
      {free !== null && (
        <Group page={page} name="cancellation">
          <Chip
            page={page}
            id="free"
            type="checkbox"
            name="free"
            value={1}
            label={search.freeCancellation}
            count={free}
            isChosen={rates.isFree}
          />
        </Group>
      )}
      {meals.length > 0 && (
        <Group page={page} name="meals">
          {meals.map(({ value, count }) => (
            <Chip
              page={page}
              id={`meal-${value}`}
              type="checkbox"
              name="meal"
              value={value}
              label={offer.meals[value]}
              count={count}
              isChosen={rates.meals.includes(value)}
            />
          ))}
        </Group>
      )}
      {beds.length > 0 && (
        <Group page={page} name="beds">
          {beds.map(({ value, count }, place) => (
            <Chip
              page={page}
              id={`bed-${place}`}
              type="checkbox"
              name="bed"
              value={value}
              label={value}
              count={count}
              isChosen={rates.beds.some(bed => bed.toLowerCase() === value.toLowerCase())}
            />
          ))}
        </Group>
      )}
      {rated.length > 0 && (
        <Group page={page} name="rating">
          {rated.map(({ value, count }) => (
            <Chip
              page={page}
              id={`rated-${value}`}
              type="radio"
              name="rated"
              value={value}
              label={search.ratedOrMore(page.formats.decimal(value))}
              count={count}
              isChosen={rates.rated === value}
            />
          ))}
        </Group>
      )}
    </>
  )
}

const nothingToChoose: Pick<RateChoices, 'free' | 'meals' | 'beds' | 'rated'> = {
  free: null,
  meals: [],
  beds: [],
  rated: [],
}

interface GroupParts {
  readonly page: Page
  readonly name: RateGroup
  readonly children: ComponentChildren
}

const Group = ({ page, name, children }: GroupParts): VNode => (
  <fieldset>
    <legend>{page.words.search.wishes[name]}</legend>
    {children}
  </fieldset>
)

interface PriceParts extends Pick<RateParts, 'page' | 'rates'> {
  readonly prices: RateChoices['prices']
}

/** Shown where totals differ, and where a bound keeps all of them out. */
function PriceFields({ page, rates: { least, most }, prices }: PriceParts): VNode | null {
  const { search } = page.words
  if (prices === null && least === null && most === null) return null
  const money = (amount: number): string => page.formats.money(amount, page.currency)
  const field = (name: 'least' | 'most', label: string, value: number | null, end: number | undefined) => (
    <label>
      {label}
      <input
        id={`price-${name}`}
        type="number"
        name={name}
        value={value ?? undefined}
        min={1}
        step="any"
        placeholder={end === undefined ? undefined : String(end)}
        inputMode="decimal"
        aria-describedby={prices === null ? undefined : 'price-range'}
      />
    </label>
  )
  return (
    <Group page={page} name="price">
      {prices !== null && (
        <p class="quiet" id="price-range">
          {search.totalsBetween(money(prices.least), money(prices.most))}
        </p>
      )}
      <div class="filter-prices">
        {field('least', search.atLeast, least, prices === null ? undefined : Math.floor(prices.least))}
        {field('most', search.atMost, most, prices === null ? undefined : Math.ceil(prices.most))}
      </div>
    </Group>
  )
}

interface ChipParts {
  readonly page: Page
  readonly id: string
  readonly type: 'checkbox' | 'radio'
  readonly name: string
  readonly value: string | number
  readonly label: string
  /** Null where it is not known. */
  readonly count: number | null
  readonly isChosen: boolean
}

export const Chip = ({ page, label, count, isChosen, ...field }: ChipParts): VNode => (
  <label class="chip">
    <input {...field} checked={isChosen} />
    <span>{label}</span>
    {count !== null && (
      <>
        {' '}
        <span class="chip-count">{page.formats.count(count)}</span>
      </>
    )}
  </label>
)
