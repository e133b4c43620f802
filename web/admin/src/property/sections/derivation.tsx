// The rate plan that another one follows, and its rule, as sentences.

import { filled } from '../../words/catalogue.ts'
import { useWords } from '../../words/use-words.ts'
import type { RatePlan } from '../document.ts'
import { Choice, Figure, Sentence } from './sentence.tsx'

type Derived = NonNullable<RatePlan['derived']>

interface DerivationProps {
  readonly plan: RatePlan
  /** Codes of the other plans. */
  readonly others: readonly string[]
  readonly place: string
  readonly currency: string
  readonly onChange: (derived: Derived | null) => void
}

export function Derivation({ plan, others, place, currency, onChange }: DerivationProps) {
  const words = useWords().words.property
  const { derived } = plan
  if (!derived && others.length === 0) return null
  const codes = new Set([...(derived ? [derived.from] : []), ...others])
  const followed = [...codes].map(code => [code, filled(words.follows, { code })])
  return (
    <>
      <Sentence
        text={words.sentences.derivedFrom}
        parts={{
          source: (
            <Choice
              label={words.pricesOfPlan}
              value={derived?.from ?? ''}
              options={Object.fromEntries([['', words.ownPrices], ...followed])}
              onChange={from => onChange(from === '' ? null : { ...derived, from })}
            />
          ),
        }}
      />
      {derived && (
        <Rule derived={derived} place={`${place}.derived`} currency={currency} onChange={onChange} />
      )}
    </>
  )
}

interface RuleProps extends Pick<DerivationProps, 'place' | 'currency' | 'onChange'> {
  readonly derived: Derived
}

function Rule({ derived, place, currency, onChange }: RuleProps) {
  const words = useWords().words.property
  const figure = (field: 'percent' | 'amount' | 'per_adult' | 'per_child', label: string) => {
    const value = derived[field] ?? 0
    if (Array.isArray(value)) return value.join(' / ')
    return (
      <Figure
        label={label}
        path={`${place}.${field}`}
        value={value}
        onChange={typed => onChange({ ...derived, [field]: typed ?? 0 })}
      />
    )
  }
  return (
    <>
      <Sentence
        text={words.sentences.derivedRule}
        parts={{
          percent: figure('percent', words.derivedPercent),
          amount: figure('amount', words.derivedAmount),
          adult: figure('per_adult', words.derivedAdult),
          child: figure('per_child', words.derivedChild),
          currency,
        }}
      />
      <Sentence
        text={words.sentences.derivedRest}
        parts={{
          rounding: (
            <Choice
              label={words.derivedRounding}
              value={derived.rounding ?? 'nearest'}
              options={words.roundings}
              onChange={rounding => onChange({ ...derived, rounding })}
            />
          ),
          step: (
            <Figure
              label={words.derivedStep}
              path={`${place}.round_to`}
              value={derived.round_to}
              onChange={round_to => onChange({ ...derived, round_to })}
            />
          ),
          restrictions: (
            <Choice
              label={words.derivedRestrictions}
              value={derived.restrictions ?? 'inherited'}
              options={words.restrictionSources}
              onChange={restrictions => onChange({ ...derived, restrictions })}
            />
          ),
          currency,
        }}
      />
      <small className="faint">{words.derivedHelp}</small>
    </>
  )
}
