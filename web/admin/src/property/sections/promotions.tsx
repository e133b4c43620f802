// Promotions, as sentences.

import { promotionKinds as kinds, type PromotionKind } from '../../api/kinds.ts'
import { filled } from '../../words/catalogue.ts'
import { useWords } from '../../words/use-words.ts'
import { anyText, freeId, moved, type Promotion, type PropertyDocument, withEntry } from '../document.ts'
import style from '../property.module.css'
import type { SectionProps } from '../section.ts'
import { EntryTools, GuestTextField } from './fields.tsx'
import { Choice, DayWord, Figure, Sentence, Whole } from './sentence.tsx'
import { SomeRates, SomeRooms } from './where.tsx'

export function Promotions({ document, change }: SectionProps) {
  const words = useWords().words.property
  const { promotions = [] } = document
  return (
    <div className={style.form}>
      {promotions.length === 0 && <p className="muted">{words.noPromotions}</p>}
      {promotions.map((promotion, index) => (
        <Rule
          key={promotion.id}
          promotion={promotion}
          document={document}
          place={`promotions[${index}]`}
          onChange={entry => change({ promotions: withEntry(promotions, index, entry) })}
          onMove={by => change({ promotions: moved(promotions, index, index + by) })}
        />
      ))}
      <button
        type="button"
        className={style.add}
        onClick={() =>
          change({ promotions: [...promotions, { id: freeId(promotions), name: '', percent_off: 10 }] })
        }
      >
        + {words.addPromotion}
      </button>
    </div>
  )
}

/** What a promotion of a kind gives until it is typed. */
const usual: Readonly<Record<PromotionKind, unknown>> = {
  percent_off: 10,
  amount_off_night: 10,
  amount_off_stay: 10,
  free_nights: { stay: 4, pay: 3 },
  fixed_price: 10,
}

type Conditions = NonNullable<Promotion['conditions']>

interface RuleProps {
  readonly promotion: Promotion
  readonly document: PropertyDocument
  readonly place: string
  readonly onChange: (promotion: Promotion | null) => void
  readonly onMove: (by: -1 | 1) => void
}

function Rule({ promotion, document, place, onChange, onMove }: RuleProps) {
  const words = useWords().words.property
  const { conditions = {} } = promotion
  const set = (fields: object) => onChange({ ...promotion, ...fields })
  const limit = (fields: Conditions) => set({ conditions: { ...conditions, ...fields } })
  const whole = (name: 'min_nights' | 'max_nights' | 'min_lead_days' | 'max_lead_days') => (
    <Whole
      label={words.conditions[name]}
      path={`${place}.conditions.${name}`}
      value={conditions[name]}
      onChange={value => limit({ [name]: value })}
    />
  )
  const end = (name: 'booking' | 'stay', side: 'from' | 'to') => (
    <DayWord
      label={words.conditions[`${name}_${side}`]}
      value={conditions[name]?.[side]}
      onChange={value => limit({ [name]: { ...conditions[name], [side]: value } })}
    />
  )
  return (
    <div className={style.rule}>
      <div className="grow">
        <GuestTextField
          label={words.fields.name}
          path={`${place}.name`}
          value={promotion.name}
          onChange={name => set({ name })}
        />
        <Offer promotion={promotion} place={place} onChange={onChange} currency={document.currency} />
        <Sentence
          text={words.sentences.promotionStay}
          parts={{
            min: whole('min_nights'),
            max: whole('max_nights'),
            lead: whole('min_lead_days'),
            most: whole('max_lead_days'),
          }}
        />
        <Sentence
          text={words.sentences.promotionDays}
          parts={{
            bookedFrom: end('booking', 'from'),
            bookedTo: end('booking', 'to'),
            from: end('stay', 'from'),
            to: end('stay', 'to'),
          }}
        />
        <Where promotion={promotion} document={document} set={set} limit={limit} />
      </div>
      <EntryTools
        name={anyText(promotion.name) || words.promotion}
        onMove={onMove}
        onRemove={() => onChange(null)}
      />
    </div>
  )
}

interface WhereProps extends Pick<RuleProps, 'promotion' | 'document'> {
  readonly set: (fields: object) => void
  readonly limit: (conditions: Conditions) => void
}

/** "In all rooms at all rates, for everybody. It stands alone." */
function Where({ promotion, document, set, limit }: WhereProps) {
  const words = useWords().words.property
  const { conditions = {} } = promotion
  return (
    <Sentence
      text={words.sentences.promotionWhere}
      parts={{
        rooms: <SomeRooms document={document} conditions={conditions} limit={limit} />,
        rates: <SomeRates document={document} conditions={conditions} limit={limit} />,
        code: (
          <Choice
            label={words.code}
            value={conditions.needs_code ? 'code' : 'all'}
            options={words.codes}
            onChange={who => limit({ needs_code: who === 'code' })}
          />
        ),
        combines: (
          <Choice
            label={words.combines}
            value={promotion.combinable ? 'yes' : 'no'}
            options={words.combining}
            onChange={answer => set({ combinable: answer === 'yes' })}
          />
        ),
      }}
    />
  )
}

interface OfferProps extends Pick<RuleProps, 'promotion' | 'place'> {
  readonly currency: string
  readonly onChange: (promotion: Promotion) => void
}

/** "10 % off each night", "of every 4 nights 3 are paid". */
function Offer({ promotion, place, currency, onChange }: OfferProps) {
  const words = useWords().words.property
  const kind = kinds.find(each => promotion[each] !== undefined) ?? 'percent_off'
  const options = Object.fromEntries(
    kinds.map(each => [each, filled(words.offers[each], { currency })]),
  ) as Record<PromotionKind, string>
  const become = (next: PromotionKind) => {
    const rest = Object.fromEntries(Object.entries(promotion).filter(([name]) => name !== kind))
    onChange({ ...rest, [next]: usual[next] } as Promotion)
  }
  const nights = promotion.free_nights
  return (
    <p className={style.sentence}>
      {nights ? (
        <>
          <Whole
            label={words.stayNights}
            path={`${place}.free_nights.stay`}
            value={nights.stay}
            onChange={stay => onChange({ ...promotion, free_nights: { ...nights, stay: stay ?? 0 } })}
          />{' '}
          {words.nightsFor}{' '}
          <Whole
            label={words.payNights}
            path={`${place}.free_nights.pay`}
            value={nights.pay}
            onChange={pay => onChange({ ...promotion, free_nights: { ...nights, pay: pay ?? 0 } })}
          />
        </>
      ) : (
        <Figure
          label={words.howMuch}
          path={`${place}.${kind}`}
          value={promotion[kind] as number | string}
          onChange={typed => onChange({ ...promotion, [kind]: typed ?? '' })}
        />
      )}{' '}
      <Choice label={words.kind} value={kind} options={options} onChange={become} />
    </p>
  )
}
