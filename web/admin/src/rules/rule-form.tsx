// The form of a price rule.

import { Button } from '@mantine/core'
import { useState } from 'react'
import { weekdays } from '../api/kinds.ts'
import {
  CheckField,
  ChoiceField,
  chosenIn,
  isOn,
  ManyField,
  manyIn,
  numberIn,
  oneIn,
  TextField,
  textIn,
} from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import style from '../parts/parts.module.css'
import { useWords } from '../words/use-words.ts'
import type { Choices } from './choices.ts'
import { type Rule, weekdayIn } from './sentences.ts'

const kinds = ['occupancy', 'pick_up', 'days_to_arrival'] as const
const ways = ['percent', 'add'] as const

interface Props {
  /** Null for a new one. */
  readonly rule: Rule | null
  readonly choices: Choices
  readonly send: (rule: Rule) => Promise<unknown>
  readonly cancel: () => void
}

export function RuleForm({ rule, choices, send, cancel }: Props) {
  const { words: all } = useWords()
  const words = all.priceRules
  const [kind, choose] = useState<string>(rule?.kind ?? 'occupancy')
  const number = (value: number | string | undefined) => (value === undefined ? '' : String(value))
  return (
    <div className={style.panel}>
      <Form
        label={rule?.name ?? words.add}
        button={words.save}
        send={form => send(ruleIn(form))}
        tools={<Button onClick={cancel}>{all.parts.cancel}</Button>}
      >
        <TextField name="name" label={words.name} value={rule?.name ?? ''} required most={80} />
        <ChoiceField
          name="kind"
          label={words.kind}
          value={kind}
          onChoose={choose}
          choices={kinds.map(value => ({ value, label: words.kinds[value] }))}
        />
        <div className={style.pair}>
          <TextField
            name="from"
            label={words.from}
            help={words.endsHelp}
            type="number"
            value={number(rule?.from)}
          />
          <TextField
            name="to"
            label={words.to}
            help={words.endsHelp}
            type="number"
            value={number(rule?.to)}
          />
        </div>
        {kind === 'pick_up' && (
          <TextField
            name="within_days"
            label={words.within}
            help={words.withinHelp}
            type="number"
            required
            value={number(rule?.within_days ?? 7)}
          />
        )}
        <div className={style.pair}>
          <TextField
            name="change"
            label={words.change}
            help={words.changeHelp}
            type="number"
            required
            value={number(rule?.percent ?? rule?.add)}
          />
          <ChoiceField
            name="way"
            label={words.changeBy}
            value={rule?.add === undefined ? 'percent' : 'add'}
            choices={[
              { value: 'percent', label: words.byPercent },
              { value: 'add', label: words.byAmount },
            ]}
          />
        </div>
        <TextField name="round_to" label={words.roundTo} type="number" value={number(rule?.round_to)} />
        <div className={style.pair}>
          <TextField
            name="min_price"
            label={words.min}
            help={words.boundsHelp}
            type="number"
            value={number(rule?.min_price)}
          />
          <TextField
            name="max_price"
            label={words.max}
            help={words.boundsHelp}
            type="number"
            value={number(rule?.max_price)}
          />
        </div>
        <Places rule={rule} choices={choices} />
        <CheckField name="on" label={words.working} isChecked={rule?.on !== false} />
      </Form>
    </div>
  )
}

/** The nights, rooms and rate plans that a rule is for. */
function Places({ rule, choices }: Pick<Props, 'rule' | 'choices'>) {
  const { words: all, language } = useWords()
  const words = all.priceRules
  const weekday = weekdayIn(language)
  return (
    <>
      <div className={style.pair}>
        <TextField name="first_night" label={words.first} type="date" value={rule?.first_night ?? ''} />
        <TextField name="last_night" label={words.last} type="date" value={rule?.last_night ?? ''} />
      </div>
      <ManyField
        name="weekdays"
        label={words.weekdays}
        help={words.allHelp}
        values={rule?.weekdays ?? []}
        choices={weekdays.map(value => ({ value, label: weekday(value) }))}
      />
      <ManyField
        name="rooms"
        label={words.rooms}
        help={words.allHelp}
        values={rule?.rooms?.map(String) ?? []}
        choices={choices.rooms.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <ManyField
        name="rate_plans"
        label={words.plans}
        help={words.allHelp}
        values={rule?.rate_plans ?? []}
        choices={choices.plans.map(value => ({ value, label: value }))}
      />
    </>
  )
}

/** What is left empty is left out. */
function ruleIn(form: FormData): Rule {
  const kind = oneIn(form, 'kind', kinds)
  const change = numberIn(form, 'change') ?? 0
  const rooms = chosenIn(form, 'rooms').map(Number)
  const plans = chosenIn(form, 'rate_plans')
  const days = manyIn(form, 'weekdays', weekdays)
  const [from, to] = [numberIn(form, 'from'), numberIn(form, 'to')]
  const [round, min, max] = [
    numberIn(form, 'round_to'),
    numberIn(form, 'min_price'),
    numberIn(form, 'max_price'),
  ]
  const [first, last] = [textIn(form, 'first_night'), textIn(form, 'last_night')]
  return {
    name: textIn(form, 'name'),
    kind,
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(kind === 'pick_up' && { within_days: numberIn(form, 'within_days') ?? 0 }),
    ...(rooms.length > 0 && { rooms }),
    ...(plans.length > 0 && { rate_plans: plans }),
    ...(days.length > 0 && { weekdays: days }),
    ...(first && { first_night: first }),
    ...(last && { last_night: last }),
    ...(oneIn(form, 'way', ways) === 'add' ? { add: change } : { percent: change }),
    ...(round !== null && { round_to: round }),
    ...(min !== null && { min_price: min }),
    ...(max !== null && { max_price: max }),
    ...(!isOn(form, 'on') && { on: false }),
  }
}
