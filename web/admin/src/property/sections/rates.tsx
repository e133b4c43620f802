// Rate plans and their policies, as sentences.

import { filled } from '../../words/catalogue.ts'
import { useWords } from '../../words/use-words.ts'
import { anyText, type Charge, moved, type RatePlan, withEntry } from '../document.ts'
import style from '../property.module.css'
import type { SectionProps } from '../section.ts'
import { Access } from './access.tsx'
import { Derivation } from './derivation.tsx'
import { EntryTools, GuestTextField, TextField } from './fields.tsx'
import { Modification } from './modification.tsx'
import { PriceBounds } from './price-bounds.tsx'
import { Choice, Figure, Sentence, Whole } from './sentence.tsx'

export function Rates({ document: { rate_plans: plans, currency }, change }: SectionProps) {
  const words = useWords().words.property
  const codes = new Set(plans.map(({ code }) => code))
  const add = () => {
    const number = [...Array(999).keys()].find(each => !codes.has(`RATE${each + 1}`)) ?? 0
    const plan: RatePlan = {
      code: codes.size === 0 ? 'BAR' : `RATE${number + 1}`,
      title: '',
      cancellation: { steps: [], no_show: 'full' },
    }
    change({ rate_plans: [...plans, plan] })
  }
  return (
    <div className={style.form}>
      {plans.length === 0 && <p className="muted">{words.noRates}</p>}
      {plans.map((plan, index) => (
        <Plan
          // biome-ignore lint/suspicious/noArrayIndexKey: the code is changed while it is typed
          key={index}
          plan={plan}
          index={index}
          currency={currency}
          others={plans.map(({ code }) => code).filter(code => code !== plan.code)}
          onChange={entry => change({ rate_plans: withEntry(plans, index, entry) })}
          onMove={by => change({ rate_plans: moved(plans, index, index + by) })}
        />
      ))}
      <button type="button" className={style.add} onClick={add}>
        + {words.addRate}
      </button>
    </div>
  )
}

interface PlanProps {
  readonly plan: RatePlan
  readonly index: number
  readonly currency: string
  readonly others: readonly string[]
  readonly onChange: (plan: RatePlan | null) => void
  readonly onMove: (by: -1 | 1) => void
}

function Plan({ plan, index, currency, others, onChange, onMove }: PlanProps) {
  const words = useWords().words.property
  const place = `rate_plans[${index}]`
  const name = anyText(plan.title) || plan.code
  return (
    <fieldset className={style.entry}>
      <legend>{name}</legend>
      <EntryTools name={name} onMove={onMove} onRemove={() => onChange(null)} />
      <div className={style.pair}>
        <TextField
          label={words.fields.code}
          path={`${place}.code`}
          value={plan.code}
          onChange={code => onChange({ ...plan, code })}
        />
        <GuestTextField
          label={words.fields.title}
          path={`${place}.title`}
          value={plan.title}
          onChange={title => onChange({ ...plan, title })}
        />
      </div>
      <Sentence
        text={words.sentences.meals}
        parts={{
          meals: (
            <Choice
              label={words.fields.meal_plan}
              value={plan.meal_plan ?? 'room_only'}
              options={words.meals}
              onChange={meal_plan => onChange({ ...plan, meal_plan })}
            />
          ),
        }}
      />
      <Derivation
        {...{ plan, others, place, currency }}
        onChange={derived => onChange({ ...plan, derived })}
      />
      <PriceBounds
        of={plan}
        place={place}
        currency={currency}
        onChange={bounds => onChange({ ...plan, ...bounds })}
      />
      <Deposit plan={plan} place={place} currency={currency} onChange={onChange} />
      <Cancellation plan={plan} place={place} currency={currency} onChange={onChange} />
      <Modification plan={plan} place={place} onChange={onChange} />
      <Access plan={plan} place={place} onChange={onChange} />
    </fieldset>
  )
}

interface PolicyProps {
  readonly plan: RatePlan
  readonly place: string
  readonly currency: string
  readonly onChange: (plan: RatePlan) => void
}

function Deposit({ plan, place, currency, onChange }: PolicyProps) {
  const words = useWords().words.property
  const steps = plan.deposit?.steps ?? []
  const set = (next: typeof steps) => onChange({ ...plan, deposit: { ...plan.deposit, steps: next } })
  return (
    <div className={style.policy}>
      <h2>{words.deposit}</h2>
      {steps.length === 0 && <p>{words.sentences.noDeposit}</p>}
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other name
        <div className={style.rule} key={index}>
          <Sentence
            text={words.sentences.depositStep}
            parts={{
              days: (
                <Whole
                  label={words.daysBefore}
                  value={step.within_days}
                  onChange={within_days => set(withEntry(steps, index, { ...step, within_days }))}
                />
              ),
              charge: (
                <ChargeWords
                  currency={currency}
                  place={`${place}.deposit.steps[${index}].charge`}
                  charge={step.charge}
                  onChange={charge => set(withEntry(steps, index, { ...step, charge }))}
                />
              ),
            }}
          />
          <EntryTools
            name={`${words.deposit} ${index + 1}`}
            onRemove={() => set(withEntry(steps, index, null))}
          />
        </div>
      ))}
      <button
        type="button"
        className={style.add}
        onClick={() =>
          set([...steps, { within_days: steps.length === 0 ? null : 30, charge: { nights: 1 } }])
        }
      >
        + {words.addDeposit}
      </button>
    </div>
  )
}

function Cancellation({ plan, place, currency, onChange }: PolicyProps) {
  const words = useWords().words.property
  const { cancellation } = plan
  const steps = cancellation.steps ?? []
  const setPolicy = (fields: object) => onChange({ ...plan, cancellation: { ...cancellation, ...fields } })
  const set = (next: typeof steps) => setPolicy({ steps: next })
  return (
    <div className={style.policy}>
      <h2>{words.cancellation}</h2>
      {steps.length === 0 && <p>{words.sentences.alwaysFree}</p>}
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other name
        <div className={style.rule} key={index}>
          <Sentence
            text={words.sentences.cancellationStep}
            parts={{
              hours: (
                <Whole
                  label={words.hoursBefore}
                  value={step.hours_before}
                  onChange={hours_before => set(withEntry(steps, index, { ...step, hours_before }))}
                />
              ),
              time: cancellation.arrival_time ?? '18:00',
              charge: (
                <ChargeWords
                  currency={currency}
                  place={`${place}.cancellation.steps[${index}].charge`}
                  charge={step.charge}
                  onChange={charge => set(withEntry(steps, index, { ...step, charge }))}
                />
              ),
            }}
          />
          <EntryTools
            name={`${words.cancellation} ${index + 1}`}
            onRemove={() => set(withEntry(steps, index, null))}
          />
        </div>
      ))}
      <button
        type="button"
        className={style.add}
        onClick={() =>
          set([...steps, { hours_before: steps.length === 0 ? 48 : null, charge: { nights: 1 } }])
        }
      >
        + {words.addCancellation}
      </button>
      <Sentence
        text={words.sentences.noShow}
        parts={{
          charge: (
            <ChargeWords
              currency={currency}
              place={`${place}.cancellation.no_show`}
              charge={cancellation.no_show}
              onChange={no_show => setPolicy({ no_show })}
            />
          ),
        }}
      />
    </div>
  )
}

type ChargeKind = 'none' | 'full' | 'nights' | 'percent' | 'amount'
const usual: Readonly<Record<ChargeKind, Charge>> = {
  none: 'none',
  full: 'full',
  nights: { nights: 1 },
  percent: { percent: 50 },
  amount: { amount: 30 },
}

interface ChargeProps {
  readonly charge: Charge
  readonly place: string
  readonly currency: string
  readonly onChange: (charge: Charge) => void
}

/** "everything", "1 night", "50 percent", "30 USD for each room". */
function ChargeWords({ charge, place, currency, onChange }: ChargeProps) {
  const words = useWords().words.property
  const kind = (typeof charge === 'string' ? charge : Object.keys(charge)[0]) as ChargeKind
  const options = { ...words.charges, amount: filled(words.charges.amount, { currency }) }
  const figure = typeof charge === 'string' ? null : (Object.values(charge)[0] as number | string)
  return (
    <>
      {figure !== null && (
        <Figure
          label={words.howMuch}
          path={`${place}.${kind}`}
          value={figure}
          onChange={typed =>
            onChange({ [kind]: kind === 'nights' ? Number(typed) : (typed ?? '') } as Charge)
          }
        />
      )}{' '}
      <Choice
        label={words.whatIsOwed}
        value={kind}
        options={options}
        onChange={next => onChange(usual[next])}
      />
    </>
  )
}
