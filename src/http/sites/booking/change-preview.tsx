// What a change costs, before it is made: the stay before and after, the difference, the fee, and what is charged now.

import { randomBytes } from 'node:crypto'
import type { VNode } from 'preact'
import type { ReservationModifyAnswer } from '../../../../client/src/types.ts'
import type { CardFormSources } from '../../../operations/shopping/card-forms.ts'
import { sumOfAmounts } from '../../../values/decimal-sums.ts'
import { CompanyCardForm } from '../checkout/card-form.tsx'
import type { Page } from '../page.ts'
import { bothMoney } from '../parts/charge.ts'
import { partyOf, partyText } from './booking-text.ts'
import { CardFields, cardTroubleId } from './card-fields.tsx'
import { type ChangeWanted, wantedFields } from './change-wanted.ts'
import { Notice } from './notice.tsx'
import { bookingHref, type OpenBooking } from './open-booking.ts'

/** Why the confirmation has to be asked for again. */
export type ChangeTrouble =
  | { readonly kind: 'declined' | 'not done' }
  /** With the fields of the interface that were refused. */
  | { readonly kind: 'check card'; readonly fields: readonly string[] }
  | { readonly kind: 'risen'; readonly was: number; readonly is: number }

export interface ChangePreviewParts {
  readonly page: Page
  readonly booking: OpenBooking
  readonly wanted: ChangeWanted
  readonly modification: Modification
  readonly trouble: ChangeTrouble | null
  /** What the payment company’s form loads; null where there is none. */
  readonly cardFormSources: CardFormSources | null
}

type Modification = ReservationModifyAnswer['modification']

export function ChangePreview(parts: ChangePreviewParts): VNode {
  const { page, booking, wanted, modification, trouble } = parts
  const words = page.words.changePrice
  const { before, after, charged, currency } = modification
  const money = (value: number): string => page.formats.money(value, currency)
  const total = movedMoney(page, modification, ({ total }) => total)
  return (
    <div class="bk-step">
      {trouble && <Trouble page={page} trouble={trouble} money={money} />}
      <div class="bk-compare">
        <StayCard
          page={page}
          label={words.before}
          stay={before}
          total={movedMoney(page, modification, ({ total_before }) => total_before)}
        />
        <StayCard page={page} label={words.after} stay={after} total={total} />
      </div>
      <Money page={page} modification={modification} />
      <form
        method="post"
        action={bookingHref(page, booking, '/change')}
        class="bk-form wide-form"
        data-once={words.working}
      >
        {wantedFields(wanted).map(([name, value]) => (
          <input type="hidden" key={name} name={name} value={value} />
        ))}
        <input type="hidden" name="expected_total" value={after.total} />
        {/* One confirmation, however often it is sent. */}
        <input type="hidden" name="attempt" value={randomBytes(16).toString('base64url')} />
        <input type="hidden" name="step" value="confirm" />
        {charged > 0 && <ChangeCard {...parts} />}
        <div class="bk-acts">
          <button type="submit">
            {charged > 0
              ? words.confirmAndPay(movedMoney(page, modification, moved => moved.charged))
              : words.confirm(total)}
          </button>
          <button type="submit" class="quieter" name="edit" value="yes" formNoValidate>
            {words.edit}
          </button>
          <a class="button quieter" href={bookingHref(page, booking)}>
            {page.words.bookingChange.keep}
          </a>
        </div>
      </form>
    </div>
  )
}

/** The payment company’s form, or fields of this page. */
function ChangeCard({ page, booking, modification, trouble, cardFormSources }: ChangePreviewParts): VNode {
  const { card_form: cardForm } = modification
  if (!cardForm)
    return <CardFields page={page} wrong={trouble?.kind === 'check card' ? trouble.fields : []} />
  const [address] = booking.reservation.guest.addresses
  return (
    <>
      {/* For the form: where the card’s bill goes, which it asks for otherwise. */}
      {address && <input type="hidden" name="country" value={address.country} />}
      {address && <input type="hidden" name="postal_code" value={address.postal_code} />}
      <CompanyCardForm
        page={page}
        cardForm={cardForm}
        sources={cardFormSources}
        property={booking.property}
      />
    </>
  )
}

interface TroubleParts {
  readonly page: Page
  readonly trouble: ChangeTrouble
  readonly money: (value: number) => string
}

function Trouble({ page, trouble, money }: TroubleParts): VNode {
  const words = page.words.changePrice
  if (trouble.kind === 'risen')
    return (
      <Notice kind="info" title={words.risen} isAnswer>
        <p>{words.risenText(money(trouble.was), money(trouble.is))}</p>
      </Notice>
    )
  const [title, text] =
    trouble.kind === 'declined'
      ? [words.declined, words.declinedText]
      : trouble.kind === 'check card'
        ? [words.declined, words.checkCard]
        : [words.notDone, words.nothingChanged]
  return (
    <Notice kind="danger" title={title} isAnswer>
      <p id={trouble.kind === 'check card' ? cardTroubleId : undefined}>{text}</p>
    </Notice>
  )
}

interface StayParts {
  readonly page: Page
  readonly label: string
  readonly stay: Modification['before']
  readonly total: string
}

const StayCard = ({ page, label, stay, total }: StayParts): VNode => (
  <section class="bk-card">
    <h2>{label}</h2>
    <p>
      <b>{page.formats.days(stay.checkin, stay.checkout)}</b>
    </p>
    <p>{stay.rooms.length === 1 ? stay.room : `${stay.rooms.length} × ${stay.room}`}</p>
    <p class="quiet">{partyText(page, partyOf(stay.rooms))}</p>
    <p class="bk-sum">
      <span class="quiet">{page.words.changePrice.total}</span> {total}
    </p>
  </section>
)

type Moved = Modification['charge']
type MovedOf = (moved: Moved) => number

/** As it is charged, and as it is shown. */
function movedMoney(page: Page, modification: Modification, movedOf: MovedOf): string {
  const { before, after, penalty, charged, refunded, currency, charge } = modification
  const shown = { currency, total_before: before.total, total: after.total, penalty, charged, refunded }
  return bothMoney(page, [movedOf(charge), charge.currency], [movedOf(shown), currency])
}

const differenceOf: MovedOf = ({ currency, total_before, total }) =>
  Math.abs(sumOfAmounts(currency, [total, -total_before]))

interface MoneyParts {
  readonly page: Page
  readonly modification: Modification
}

function Money({ page, modification }: MoneyParts): VNode {
  const words = page.words.changePrice
  const { difference, charged, charge } = modification
  const lines: readonly (readonly [string, MovedOf])[] = [
    [difference > 0 ? words.dearer : words.cheaper, differenceOf],
    [words.fee, ({ penalty }) => penalty],
    [words.chargedNow, moved => moved.charged],
    [words.getBack, ({ refunded }) => refunded],
  ]
  const told = lines.filter(([, movedOf]) => movedOf(charge) !== 0)
  const isSame = sameStay(modification) && difference === 0
  const note = [
    isSame ? words.noDifference : difference === 0 ? words.sameTotal : '',
    charged === 0 ? words.nothingNow : '',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      {told.length > 0 && (
        <dl class="bk-facts">
          {told.map(([label, movedOf]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{movedMoney(page, modification, movedOf)}</dd>
            </div>
          ))}
        </dl>
      )}
      {note && <p class="quiet">{note}</p>}
    </>
  )
}

const sameStay = ({ before, after }: Modification): boolean =>
  JSON.stringify(before) === JSON.stringify(after)
