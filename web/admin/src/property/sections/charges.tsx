// Taxes and fees, as sentences.

import { useWords } from '../../words/use-words.ts'
import { anyText, type Fee, moved, type PropertyDocument, type Tax, withEntry } from '../document.ts'
import style from '../property.module.css'
import type { SectionProps } from '../section.ts'
import { AsExtra } from './extras.tsx'
import { EntryTools, GuestTextField } from './fields.tsx'
import { Choice, Figure, Sentence, Whole } from './sentence.tsx'
import { SomeRates, SomeRooms, SomeWeekdays } from './where.tsx'

export function Charges({ document, change }: SectionProps) {
  const words = useWords().words.property
  const { taxes = [], fees = [] } = document
  return (
    <div className={style.form}>
      <h2>{words.taxes}</h2>
      {taxes.length === 0 && <p className="muted">{words.noTaxes}</p>}
      {taxes.map((tax, index) => (
        <Rule
          // biome-ignore lint/suspicious/noArrayIndexKey: a tax has no other name, and it changes while it is typed
          key={index}
          document={document}
          place={`taxes[${index}]`}
          charge={tax}
          isTax
          onChange={entry => change({ taxes: withEntry(taxes, index, entry) })}
          onMove={by => change({ taxes: moved(taxes, index, index + by) })}
        />
      ))}
      <button
        type="button"
        className={style.add}
        onClick={() => change({ taxes: [...taxes, { name: '', percent: 10 }] })}
      >
        + {words.addTax}
      </button>
      <h2>{words.fees}</h2>
      {fees.length === 0 && <p className="muted">{words.noFees}</p>}
      {fees.map((fee, index) => (
        <Rule
          // biome-ignore lint/suspicious/noArrayIndexKey: likewise
          key={index}
          document={document}
          place={`fees[${index}]`}
          charge={fee}
          isTax={false}
          onChange={entry => change({ fees: withEntry(fees, index, entry) })}
          onMove={by => change({ fees: moved(fees, index, index + by) })}
        />
      ))}
      <button
        type="button"
        className={style.add}
        onClick={() => change({ fees: [...fees, { name: '', amount: 10 }] })}
      >
        + {words.addFee}
      </button>
    </div>
  )
}

interface RuleProps {
  /** With the fields of both; each uses those it has. */
  readonly charge: Tax & Fee
  readonly isTax: boolean
  readonly place: string
  readonly document: PropertyDocument
  readonly onChange: (charge: (Tax & Fee) | null) => void
  readonly onMove: (by: -1 | 1) => void
}

function Rule({ charge, isTax, place, document, onChange, onMove }: RuleProps) {
  const words = useWords().words.property
  const set = (fields: object) => onChange({ ...charge, ...fields })
  const name = anyText(charge.name) || (isTax ? words.tax : words.fee)
  return (
    <div className={style.rule}>
      <div className="grow">
        <GuestTextField
          label={words.fields.name}
          path={`${place}.name`}
          value={charge.name}
          onChange={text => set({ name: text })}
        />
        {charge.rows === undefined ? (
          <ChargeSentence
            charge={charge}
            isTax={isTax}
            place={place}
            document={document}
            onChange={onChange}
            set={set}
          />
        ) : (
          <p className="muted">{words.inRows}</p>
        )}
        <Conditions charge={charge} document={document} set={set} />
        {!isTax && charge.amount !== undefined && <AsExtra fee={charge} place={place} set={set} />}
      </div>
      <EntryTools name={name} onMove={onMove} onRemove={() => onChange(null)} />
    </div>
  )
}

/** A percentage made an amount, or the other way round. */
function asKind(charge: Tax & Fee, next: 'percent' | 'amount'): Tax & Fee {
  const { percent, amount, ...rest } = charge
  return { ...rest, [next]: percent ?? amount ?? 10 }
}

interface SentenceProps extends Omit<RuleProps, 'onMove'> {
  readonly set: (fields: object) => void
}

/** "It is 8.4 % on top of what is paid for the room.", "It costs 9 EUR for each night of a room, …" */
function ChargeSentence({ charge, isTax, place, document, onChange, set }: SentenceProps) {
  const words = useWords().words.property
  const isPercent = charge.percent !== undefined
  const kind = isPercent ? 'percent' : 'amount'
  const { taxPercent, taxAmount, feePercent, feeAmount } = words.sentences
  const texts = isTax
    ? { percent: taxPercent, amount: taxAmount }
    : { percent: feePercent, amount: feeAmount }
  return (
    <Sentence
      text={texts[kind]}
      parts={{
        figure: (
          <Figure
            label={words.howMuch}
            path={`${place}.${kind}`}
            value={charge[kind]}
            onChange={typed => set({ [kind]: typed ?? '' })}
          />
        ),
        kind: (
          <Choice
            label={words.kind}
            value={kind}
            options={{ percent: '%', amount: document.currency }}
            onChange={next => onChange(asKind(charge, next))}
          />
        ),
        included: (
          <Choice
            label={words.whereItIs}
            value={charge.included ? 'in' : 'onTop'}
            options={words.included}
            onChange={where => set({ included: where === 'in' })}
          />
        ),
        unit: (
          <Choice
            label={words.unit}
            value={charge.unit ?? 'stay'}
            options={words.units}
            onChange={unit => set({ unit })}
          />
        ),
        per: (
          <Choice
            label={words.per}
            value={charge.per ?? 'room'}
            options={words.pers}
            onChange={per => set({ per })}
          />
        ),
        due: <Due charge={charge} isTax={isTax} set={set} />,
        rate: (
          <Figure
            label={words.taxRate}
            path={`${place}.tax_rate`}
            value={charge.tax_rate}
            onChange={tax_rate => set({ tax_rate })}
          />
        ),
      }}
    />
  )
}

/** When an amount is paid; that of a tax may be part of the prices. */
function Due({ charge, isTax, set }: Pick<SentenceProps, 'charge' | 'isTax' | 'set'>) {
  const words = useWords().words.property
  return isTax ? (
    <Choice
      label={words.due}
      value={charge.included ? 'inside' : (charge.due ?? 'booking')}
      options={{ ...words.dues, inside: words.inside }}
      onChange={due => set({ included: due === 'inside', due: due === 'checkin' ? 'checkin' : 'booking' })}
    />
  ) : (
    <Choice
      label={words.due}
      value={charge.due ?? 'booking'}
      options={words.dues}
      onChange={due => set({ due })}
    />
  )
}

/** For whom, how long and where it is owed. */
function Conditions({ charge, document, set }: Pick<SentenceProps, 'charge' | 'document' | 'set'>) {
  const words = useWords().words.property
  const conditions = charge.conditions ?? {}
  const limit = (fields: typeof conditions) => set({ conditions: { ...conditions, ...fields } })
  const field = (name: 'min_age' | 'max_age' | 'charged_nights') => (
    <Whole
      label={words.conditions[name]}
      value={conditions[name]}
      onChange={value => limit({ [name]: value })}
    />
  )
  return (
    <>
      <Sentence
        text={words.sentences.chargeConditions}
        parts={{ min: field('min_age'), max: field('max_age'), nights: field('charged_nights') }}
      />
      <Sentence
        text={words.sentences.chargeWhere}
        parts={{
          rooms: <SomeRooms document={document} conditions={conditions} limit={limit} />,
          rates: <SomeRates document={document} conditions={conditions} limit={limit} />,
          weekdays: <SomeWeekdays conditions={conditions} limit={limit} />,
        }}
      />
    </>
  )
}
