// The worked example beside the rules: what a stay costs as it is saved, and as it is written now.

import { useState } from 'react'
import type { Answer } from '../api/client.ts'
import { sumOf } from '../parts/amounts.ts'
import { formatsOf } from '../parts/formats.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { anyText, type PropertyDocument } from './document.ts'
import style from './property.module.css'
import { Choice, DayWord, Figure, Sentence, Whole } from './sections/sentence.tsx'
import type { ExampleStay } from './use-check.ts'

type Check = Answer<'checkProperty'>
type Example = NonNullable<Check['example']>
type Price = NonNullable<Example['price']>

interface Props {
  readonly document: PropertyDocument
  /** As it is saved, and as it is written now. */
  readonly saved: Check | undefined
  readonly now: Check | undefined
  readonly isLate: boolean
  readonly stay: ExampleStay
  readonly onStay: (stay: ExampleStay) => void
}

export function ExamplePanel({ document, saved, now, isLate, stay, onStay }: Props) {
  const { words: all } = useWords()
  const words = all.property
  const example = now?.example
  return (
    <aside className={style.example} aria-label={words.example} data-late={isLate || undefined}>
      <h2>{words.guestPays}</h2>
      {example ? (
        <>
          <Stay document={document} example={example} stay={stay} onStay={onStay} />
          {example.price ? (
            <Ledger
              price={example.price}
              currency={example.currency}
              before={saved?.example?.price ?? null}
            />
          ) : (
            <NoPrice example={example} stay={stay} onStay={onStay} />
          )}
        </>
      ) : (
        <p className="muted">{now && now.errors.length > 0 ? words.exampleWithFaults : words.noExample}</p>
      )}
      <p className="small faint">{words.exampleNote}</p>
    </aside>
  )
}

interface StayProps {
  readonly document: PropertyDocument
  readonly example: Example
  readonly stay: ExampleStay
  readonly onStay: (stay: ExampleStay) => void
}

function Stay({ document, example, stay, onStay }: StayProps) {
  const words = useWords().words.property
  const set = (fields: ExampleStay) => onStay({ ...stay, ...fields })
  const rooms = Object.fromEntries(
    document.rooms.map(({ id, name }) => [`r${id}`, anyText(name) || String(id)]),
  )
  const rates = Object.fromEntries(document.rate_plans.map(({ code }) => [code, code]))
  return (
    <Sentence
      text={words.sentences.stay}
      parts={{
        nights: (
          <Whole label={words.nights} value={example.nights} onChange={nights => nights && set({ nights })} />
        ),
        day: (
          <DayWord
            label={words.arrival}
            value={example.checkin}
            onChange={checkin => set({ checkin: checkin ?? undefined })}
          />
        ),
        adults: (
          <Whole label={words.adults} value={example.adults} onChange={adults => adults && set({ adults })} />
        ),
        children: (
          <Whole
            label={words.children}
            value={example.children}
            onChange={children => set({ children: children ?? 0 })}
          />
        ),
        room: (
          <Choice
            label={words.room}
            value={`r${example.room_id}`}
            options={rooms}
            onChange={room => set({ room: Number(room.slice(1)) })}
          />
        ),
        rate: (
          <Choice
            label={words.rate}
            value={example.rate_code}
            options={rates}
            onChange={rate => set({ rate })}
          />
        ),
        price: (
          <Figure
            label={words.assumedPrice}
            value={stay.night_price}
            onChange={night_price => set({ night_price: night_price ?? undefined })}
          />
        ),
      }}
    />
  )
}

function NoPrice({ example, stay, onStay }: Omit<StayProps, 'document'>) {
  const { words: all } = useWords()
  const words = all.property
  const reasons = example.reasons.map(reason => words.reasons[reason as keyof typeof words.reasons] ?? reason)
  return (
    <div className="note warns">
      <p>{filled(words.notBookable, { reasons: reasons.join('; ') })}</p>
      {example.reasons.includes('no_price') && (
        <button type="button" className={style.add} onClick={() => onStay({ ...stay, night_price: '100' })}>
          {words.assume}
        </button>
      )}
    </div>
  )
}

interface Line {
  readonly key: string
  readonly name: string
  readonly amount: number
  readonly isSum?: boolean
}

/** The lines of a price, from the nights to the total. */
function linesOf(
  price: Price,
  currency: string,
  words: ReturnType<typeof useWords>['words']['property'],
): Line[] {
  const nights = sumOf(
    price.nights.map(({ rate }) => rate),
    currency,
  )
  const saved = price.promotions.map(({ id, name, saved }) => ({ key: `p${id}`, name, amount: -saved }))
  const before = sumOf([nights, ...price.promotions.map(each => each.saved)], currency)
  const charges = (kind: string, items: Price['taxes']) =>
    items.map(({ name, total, included }) => ({
      key: `${kind}${name}`,
      amount: total,
      name: included ? filled(words.includedTax, { name }) : name,
    }))
  return [
    { key: 'nights', name: words.lines.nights, amount: before },
    ...saved,
    ...(saved.length > 0 ? [{ key: 'room', name: words.lines.room, amount: nights, isSum: true }] : []),
    ...charges('fee', price.fees),
    ...charges('tax', price.taxes),
    { key: 'total', name: words.lines.total, amount: price.total, isSum: true },
    { key: 'due', name: words.lines.due, amount: price.due_now },
    ...charges('checkin', price.checkin_fees).map(line => ({
      ...line,
      name: filled(words.atProperty, { name: line.name }),
    })),
  ]
}

interface LedgerProps {
  readonly price: Price
  readonly currency: string
  readonly before: Price | null
}

function Ledger({ price, currency, before }: LedgerProps) {
  const { words: all, language } = useWords()
  const words = all.property
  const { amount } = formatsOf(language)
  const former = new Map(before ? linesOf(before, currency, words).map(line => [line.key, line.amount]) : [])
  const isCompared = before !== null
  const difference = before === null ? 0 : sumOf([price.total, -before.total], currency)
  return (
    <>
      <table className={style.ledger}>
        <thead>
          <tr>
            <th scope="col">{currency}</th>
            {isCompared && (
              <th scope="col" className="number">
                {words.savedColumn}
              </th>
            )}
            <th scope="col" className="number">
              {isCompared ? words.nowColumn : words.lines.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {linesOf(price, currency, words).map(({ key, name, amount: value, isSum }) => (
            <tr
              key={key}
              data-sum={isSum || undefined}
              data-hit={(isCompared && former.get(key) !== value) || undefined}
            >
              <td>{name}</td>
              {isCompared && (
                <td className="number faint">{former.has(key) ? amount(former.get(key)!, currency) : '–'}</td>
              )}
              <td className="number">{amount(value, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className="strong">
        {filled(
          difference === 0
            ? price.tax === 0
              ? words.costs
              : words.costsWithTax
            : difference < 0
              ? words.cheaper
              : words.dearer,
          {
            total: `${amount(price.total, currency)} ${currency}`,
            tax: amount(price.tax, currency),
            difference: amount(Math.abs(difference), currency),
          },
        )}
      </p>
      <p className="small">{price.deposit_policy}</p>
      <p className="small">{price.cancellation_policy}</p>
    </>
  )
}

/** The stay of the example, kept while sections change. */
export const useStay = () => useState<ExampleStay>({})
