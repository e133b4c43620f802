// The price of the room and rate that were chosen, and the guest.

import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { call } from '../api/client.ts'
import { Refused } from '../parts/refused.tsx'
import { useRights } from '../session/rights.ts'
import { useWords } from '../words/use-words.ts'
import style from './desk.module.css'
import { type Booked, GuestForm, type Typed } from './guest-form.tsx'
import type { Choice } from './offers.tsx'
import { Price } from './price.tsx'
import { computedPrice, StaffPriceFields, totalIn } from './staff-price.tsx'
import type { Question } from './stay.ts'
import type { Again } from './use-again.ts'

const chosenId = 'chosen'

/** To the price, which is out of sight on narrow screens. */
export function Jump() {
  const { words } = useWords()
  return (
    <a
      className={style.jump}
      href={`#${chosenId}`}
      onClick={event => {
        event.preventDefault()
        const block = document.getElementById(chosenId)
        block?.scrollIntoView()
        block?.focus({ preventScroll: true })
      }}
    >
      {words.desk.toPrice} ↓
    </a>
  )
}

interface Props {
  readonly id: number
  readonly question: Question
  readonly chosen: Choice
  readonly earlier: Again
  readonly typed: RefObject<Typed>
  /** Whether the price says why a discount code changes nothing; else the offers do. */
  readonly saysWhy: boolean
  readonly booked: (record: Booked) => void
  readonly again: () => void
}

export function Chosen({ id, question, chosen, earlier, typed, saysWhy, booked, again }: Props) {
  const { words, language } = useWords()
  const { roomId, rateCode } = chosen
  const mayPrice = useRights()('reservations.price', { propertyId: id })
  const [given, setGiven] = useState(computedPrice)
  const [staffTotal] = useDebouncedValue(totalIn(given), 300)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['desk', id, 'preview', question, chosen, language, staffTotal],
    queryFn: ({ signal }) => {
      const total = staffTotal === '' ? {} : { staff_total: staffTotal }
      const body = { ...question, room_id: roomId, rate_code: rateCode, language, ...total }
      return call('previewStay', { path: { id }, body }, { signal })
    },
    retry: false,
    // Another discount code leaves what was typed of the guest.
    placeholderData: keepPreviousData,
    // What is being typed stays when the price has to be asked for again.
    refetchOnWindowFocus: false,
  })
  if (error && !data) return <Refused error={error} again={refetch} />
  if (!data || earlier.isLoading) return <p className="muted">{words.change.asking}</p>
  const isLate = isFetching || error !== null || staffTotal !== totalIn(given)
  return (
    <div id={chosenId} className={style.chosen} tabIndex={-1}>
      <Price
        preview={data}
        isLate={isLate}
        code={saysWhy && !isFetching ? question.discount_code : undefined}
      />
      {mayPrice && <StaffPriceFields given={given} set={setGiven} currency={data.currency} />}
      {error && <Refused error={error} again={refetch} />}
      <GuestForm
        booked={booked}
        typed={typed}
        stay={question}
        propertyId={id}
        preview={data}
        known={earlier.guest}
        isLate={isLate}
        given={given}
        again={() => {
          void refetch()
          again()
        }}
      />
    </div>
  )
}
