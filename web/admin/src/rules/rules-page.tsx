// Price rules of a property: the switch, the rules as sentences, what they would do, and what they did.

import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, callVersioned, type Versioned } from '../api/client.ts'
import { Confirm } from '../parts/confirm.tsx'
import { formatsOf } from '../parts/formats.ts'
import { PageHead, Section } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import { RefusalText } from '../parts/refusal-text.tsx'
import { Refused } from '../parts/refused.tsx'
import { useRights } from '../session/rights.ts'
import { OneProperty } from '../shell/one-property.tsx'
import { usePropertyNames } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { type Choices, roomNames } from './choices.ts'
import { RuleForm } from './rule-form.tsx'
import { RuleLog } from './rule-log.tsx'
import style from './rules.module.css'
import { placesOf, type Rule, type Rules, sentenceOf } from './sentences.ts'
import { Simulation } from './simulation.tsx'

export function Page() {
  return <OneProperty>{id => <PriceRules key={id} propertyId={id} />}</OneProperty>
}

function PriceRules({ propertyId }: { readonly propertyId: number }) {
  const { words } = useWords()
  const may = useRights()
  const nameOf = usePropertyNames()
  const path = { id: propertyId }
  const rules = useQuery({
    queryKey: ['price rules', propertyId],
    queryFn: ({ signal }) => callVersioned('showPriceRules', { path }, { signal }),
    refetchInterval: 60_000,
  })
  const property = useQuery({
    queryKey: ['price rules', 'property', propertyId],
    queryFn: async ({ signal }): Promise<Choices> => {
      const { rooms, rate_plans: plans } = await call('exportProperty', { path }, { signal })
      return {
        rooms: rooms.map(({ id, name }) => ({ id, name: typeof name === 'string' ? name : String(id) })),
        plans: plans.filter(({ derived }) => !derived).map(({ code }) => code),
      }
    },
  })
  const error = rules.error ?? property.error
  if (error) return <Refused error={error} again={() => (rules.error ? rules : property).refetch()} />
  if (!rules.data || !property.data) return <PageLoading />
  const mayChange = may('properties.change', { propertyId })
  return (
    <div className="page">
      <PageHead
        title={words.pages.priceRules}
        lead={
          <>
            {nameOf(propertyId)}. {words.priceRules.lead}
          </>
        }
      />
      <Switch propertyId={propertyId} rules={rules.data.value} mayChange={mayChange} />
      <RuleList propertyId={propertyId} seen={rules.data} choices={property.data} mayChange={mayChange} />
      <Simulation propertyId={propertyId} rules={rules.data} choices={property.data} />
      <RuleLog propertyId={propertyId} currency={rules.data.value.currency} choices={property.data} />
    </div>
  )
}

interface SwitchProps {
  readonly propertyId: number
  readonly rules: Rules
  readonly mayChange: boolean
}

function Switch({ propertyId, rules, mayChange }: SwitchProps) {
  const { words: all, language } = useWords()
  const words = all.priceRules
  const { time } = formatsOf(language)
  const turn = (on: boolean) => call('switchPriceRules', { path: { id: propertyId }, body: { on } })
  return (
    <div className={style.switch} role="status">
      <p className="grow">
        <b>{rules.on ? words.on : words.off}</b>{' '}
        <span className="small muted">
          {rules.ran_at === null ? words.never : filled(words.ran, { at: time(rules.ran_at) })}
        </span>
      </p>
      {mayChange && (
        <Confirm
          button={rules.on ? words.switchOff : words.switchOn}
          act={rules.on ? words.switchOff : words.switchOn}
          says={rules.on ? words.switchOffSays : words.switchOnSays}
          isBad={rules.on}
          run={() => turn(!rules.on)}
          changes={['price rules']}
        />
      )}
    </div>
  )
}

interface ListProps {
  readonly propertyId: number
  readonly seen: Versioned<Rules>
  readonly choices: Choices
  readonly mayChange: boolean
}

/** Where a rule is being edited: its place among the others, or after the last. */
function RuleList({ propertyId, seen, choices, mayChange }: ListProps) {
  const { words: all } = useWords()
  const words = all.priceRules
  const queries = useQueryClient()
  const [edited, edit] = useState<number | null>(null)
  const { rules, currency } = seen.value
  const save = async (changed: readonly Rule[]) => {
    const path = { id: propertyId }
    await call('changePriceRules', { path, body: { rules: [...changed] } }, { ifMatch: seen.version })
    await queries.invalidateQueries({ queryKey: ['price rules'] })
  }
  const move = useMutation({
    mutationFn: ({ from, to }: { readonly from: number; readonly to: number }) => {
      const order = rules.toSpliced(from, 1)
      return save(order.toSpliced(to, 0, rules[from]!))
    },
  })
  const keep = async (place: number, rule: Rule) => {
    await save(rules.toSpliced(place, 1, rule))
    edit(null)
  }
  return (
    <Section title={words.rules} lead={words.rulesLead}>
      {move.error && <RefusalText error={move.error} />}
      {rules.length === 0 && edited === null && <p className="muted">{words.none}</p>}
      <ol className={style.rules}>
        {rules.map((rule, place) => (
          <li key={rule.name}>
            {edited === place ? (
              <RuleForm
                rule={rule}
                choices={choices}
                send={changed => keep(place, changed)}
                cancel={() => edit(null)}
              />
            ) : (
              <OneRule rule={rule} currency={currency} choices={choices}>
                {mayChange && edited === null && (
                  <RuleTools
                    rule={rule}
                    edit={() => edit(place)}
                    up={place > 0 ? () => move.mutate({ from: place, to: place - 1 }) : null}
                    remove={() => save(rules.toSpliced(place, 1))}
                  />
                )}
              </OneRule>
            )}
          </li>
        ))}
      </ol>
      {edited === rules.length && (
        <RuleForm
          rule={null}
          choices={choices}
          send={rule => keep(rules.length, rule)}
          cancel={() => edit(null)}
        />
      )}
      {mayChange && edited === null && (
        <Button className={style.add} onClick={() => edit(rules.length)}>
          {words.add}
        </Button>
      )}
    </Section>
  )
}

interface OneProps {
  readonly rule: Rule
  readonly currency: string
  readonly choices: Choices
  readonly children: React.ReactNode
}

function OneRule({ rule, currency, choices, children }: OneProps) {
  const { words, language } = useWords()
  const roomName = roomNames(choices)
  const tongue = { words, language, currency, roomName }
  return (
    <div className={style.rule}>
      <div className="grow">
        <p>
          <b>{rule.name}</b>{' '}
          {rule.on === false && <span className="small muted">({words.priceRules.isOff})</span>}
        </p>
        <p>{sentenceOf(rule, tongue)}</p>
        <p className="small muted">{placesOf(rule, tongue)}</p>
      </div>
      {children}
    </div>
  )
}

interface ToolsProps {
  readonly rule: Rule
  readonly edit: () => void
  /** Null for the first. */
  readonly up: (() => void) | null
  readonly remove: () => Promise<void>
}

function RuleTools({ rule, edit, up, remove }: ToolsProps) {
  const { priceRules: words } = useWords().words
  const about = (what: string) => filled(words.about, { what, rule: rule.name })
  return (
    <span className={style.tools}>
      {up && (
        <Button size="xs" aria-label={about(words.up)} onClick={up}>
          {words.up}
        </Button>
      )}
      <Button size="xs" aria-label={about(words.edit)} onClick={edit}>
        {words.edit}
      </Button>
      <Confirm
        button={words.remove}
        about={rule.name}
        act={words.remove}
        says={words.removeSays}
        isBad
        size="xs"
        run={remove}
        changes={['price rules']}
      />
    </span>
  )
}
