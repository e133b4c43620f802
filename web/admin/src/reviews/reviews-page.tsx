// Reviews, and the decision on each.

import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, call } from '../api/client.ts'
import { reviewStates as states } from '../api/kinds.ts'
import { ChoiceFilter } from '../parts/filters.tsx'
import { formatsOf } from '../parts/formats.ts'
import { List } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import style from '../parts/parts.module.css'
import { RefusalText } from '../parts/refusal-text.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useRights } from '../session/rights.ts'
import { usePropertyNames, useScope } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'

type Review = Answer<'listReviews'>['reviews'][number]

const shapes = { pending: 'waits', published: '', rejected: 'over' }

export function Page() {
  const { words, language } = useWords()
  const { propertyId } = useScope()
  const { oneOf } = useAddress()
  const nameOf = usePropertyNames()
  const { longDay, count } = formatsOf(language)
  const texts = words.reviews
  const state = oneOf('state', states) ?? undefined
  return (
    <div className="page">
      <PageHead title={words.pages.reviews} lead={texts.lead}>
        <ChoiceFilter
          name="state"
          label={texts.state}
          any={texts.any}
          choices={states.map(value => ({ value, label: texts.states[value] }))}
        />
      </PageHead>
      <List
        caption={words.pages.reviews}
        question={['reviews', state, propertyId]}
        ask={async (part, signal) => {
          const query = { ...part, state, property_id: propertyId ?? undefined }
          const { reviews, next_cursor: next } = await call('listReviews', { query }, { signal })
          return { rows: reviews, next }
        }}
        keyOf={({ id }) => id}
        columns={[
          { head: texts.review, cell: review => <ReviewText review={review} /> },
          { head: texts.rating, kind: 'number', cell: ({ rating }) => count(rating) },
          { head: texts.property, kind: 'wide', cell: review => nameOf(review.property_id) },
          { head: texts.written, kind: 'wide', cell: review => longDay(review.written_on) },
          {
            head: texts.state,
            kind: 'wide',
            cell: review => (
              <span className={`state ${shapes[review.state]}`}>{texts.states[review.state]}</span>
            ),
          },
          { head: texts.decide, cell: review => <Decision review={review} /> },
        ]}
        empty={<p>{state === 'pending' ? texts.nothingWaits : texts.none}</p>}
      />
    </div>
  )
}

function ReviewText({ review: { title, text, author, source } }: { readonly review: Review }) {
  const { words } = useWords()
  const { from, nobody, noText } = words.reviews
  return (
    <div className={style.review}>
      {title !== '' && <b className="strong">{title}</b>}
      <p className="muted">{text || (title === '' ? noText : '')}</p>
      <p className="small faint">{filled(from, { author: author || nobody, source })}</p>
    </div>
  )
}

function Decision({
  review: { id, property_id: propertyId, state, title, text, version },
}: {
  readonly review: Review
}) {
  const { words } = useWords()
  const may = useRights()
  const queries = useQueryClient()
  const texts = words.reviews
  const decide = useMutation({
    mutationFn: (verb: 'publish' | 'reject') =>
      call(verb === 'publish' ? 'publishReview' : 'rejectReview', { path: { id } }, { ifMatch: version }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['reviews'] }),
  })
  if (!may('properties.change', { propertyId })) return null
  const about = (verb: string) => filled(texts.of, { verb, title: title || text.slice(0, 40) || String(id) })
  return (
    <div className={style.tools}>
      {state !== 'published' && (
        <Button
          size="xs"
          variant={state === 'pending' ? 'filled' : 'default'}
          aria-label={about(texts.publish)}
          loading={decide.isPending}
          onClick={() => decide.mutate('publish')}
        >
          {texts.publish}
        </Button>
      )}
      {state !== 'rejected' && (
        <Button
          size="xs"
          aria-label={about(texts.reject)}
          disabled={decide.isPending}
          onClick={() => decide.mutate('reject')}
        >
          {texts.reject}
        </Button>
      )}
      {decide.error && <RefusalText error={decide.error} />}
    </div>
  )
}
