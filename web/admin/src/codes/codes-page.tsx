// Discount codes.

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { type Answer, call } from '../api/client.ts'
import { formatsOf } from '../parts/formats.ts'
import { List } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useRights } from '../session/rights.ts'
import { useScope } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'

export type Code = Answer<'showDiscountCode'>

export function Page() {
  const { words, language } = useWords()
  const { to } = useScope()
  const may = useRights()
  const { days } = formatsOf(language)
  const gives = useGives()
  const texts = words.codes
  return (
    <div className="page">
      <PageHead title={words.pages.codes} lead={texts.lead}>
        {may('installation.change', 'installation') && (
          <Button variant="filled" component={Link} to={to('/codes/new')}>
            {texts.create}
          </Button>
        )}
      </PageHead>
      <List
        caption={words.pages.codes}
        question={['codes', 'list']}
        ask={async (query, signal) => {
          const page = await call('listDiscountCodes', { query }, { signal })
          return { rows: page.discount_codes, next: page.next_cursor }
        }}
        keyOf={({ code }) => code}
        to={({ code }) => to(`/codes/${encodeURIComponent(code)}`)}
        columns={[
          { head: texts.code, cell: ({ code }) => code },
          { head: texts.gives, cell: gives },
          { head: texts.category, kind: 'wide', cell: row => texts.categories[row.category] },
          {
            head: texts.booking,
            kind: 'wide',
            cell: ({ booking }) =>
              booking?.from || booking?.to ? days(booking.from ?? null, booking.to ?? null) : texts.always,
          },
          {
            head: texts.uses,
            kind: 'number',
            cell: ({ uses, max_uses: most }) => (most ? filled(texts.usesOf, { uses, most }) : uses),
          },
        ]}
        empty={<p>{texts.none}</p>}
      />
    </div>
  )
}

/** What a code gives, in a few words. */
export function useGives(): (code: Code) => string {
  const { words, language } = useWords()
  const { amount } = formatsOf(language)
  return ({ percent_off: percent, amount_off: off }) => {
    if (percent) return filled(words.codes.percentOff, { percent })
    if (!off) return words.codes.something
    const text = `${amount(Number(off.amount), off.currency)} ${off.currency}`
    return filled(words.codes.amountOff, { amount: text })
  }
}
