// The form that begins an import of properties from a source.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import type { AdminOperations } from '../api/types.ts'
import {
  AreaField,
  CheckField,
  ChoiceField,
  isOn,
  linesIn,
  numberIn,
  TextField,
  textIn,
} from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { Section } from '../parts/page-head.tsx'
import style from '../parts/parts.module.css'
import { useWords } from '../words/use-words.ts'
import { importQuestions } from './refusals.tsx'

type Body = AdminOperations['startContentImport']['body']

const selections = ['all', 'region', 'country', 'properties', 'polygon'] as const
type By = (typeof selections)[number]
const payments = ['none', 'vault', 'gateway'] as const

interface Props {
  readonly source: string
  /** Whether there is one that has not ended. */
  readonly replaces: boolean
}

export function NewImport({ source, replaces }: Props) {
  const { words } = useWords()
  const queries = useQueryClient()
  const [by, setBy] = useState<By>('all')
  const texts = words.sourceImports
  const send = async (form: FormData) => {
    await call('startContentImport', { path: { source }, body: bodyOf(form, by) })
    await queries.invalidateQueries({ queryKey: importQuestions(source) })
  }
  return (
    <Section title={texts.begin} lead={texts.beginLead}>
      <Form label={texts.begin} button={texts.start} done={texts.started} send={send}>
        {replaces && <p className="note warns">{texts.replaces}</p>}
        <ChoiceField
          name="which"
          label={texts.which}
          choices={selections.map(value => ({ value, label: texts.wanted[value] }))}
          onChoose={value => setBy(value as By)}
        />
        <Selected by={by} />
        <TextField name="languages" label={texts.languages} help={texts.languagesHelp} placeholder="en, de" />
        <div className={style.pair}>
          <TextField name="pictures" label={texts.pictures} type="number" value="5" />
          <ChoiceField
            name="payment_collection"
            label={texts.payment}
            value="none"
            choices={payments.map(value => ({ value, label: words.property.collections[value] }))}
          />
        </div>
        <CheckField name="dry_run" label={texts.dryRunField} />
      </Form>
    </Section>
  )
}

function Selected({ by }: { readonly by: By }) {
  const texts = useWords().words.sourceImports
  if (by === 'region')
    return <TextField name={by} label={texts.region} help={texts.regionHelp} most={40} required />
  if (by === 'country')
    return <TextField name={by} label={texts.country} help={texts.countryHelp} most={2} required />
  if (by === 'properties')
    return <AreaField name={by} label={texts.properties} help={texts.propertiesHelp} rows={4} />
  if (by === 'polygon') return <AreaField name={by} label={texts.polygon} help={texts.polygonHelp} rows={4} />
  return null
}

function bodyOf(form: FormData, by: By): Body {
  const languages = linesIn(form, 'languages') as NonNullable<Body['languages']>
  return {
    ...selectionOf(form, by),
    ...(languages.length > 0 && { languages }),
    pictures: numberIn(form, 'pictures') ?? 0,
    payment_collection: textIn(form, 'payment_collection') as NonNullable<Body['payment_collection']>,
    dry_run: isOn(form, 'dry_run'),
    in_background: true,
  }
}

function selectionOf(form: FormData, by: By): Partial<Body> {
  switch (by) {
    case 'region':
      return { region: textIn(form, by) }
    case 'country':
      return { country: textIn(form, by).toUpperCase() }
    case 'properties':
      return { properties: linesIn(form, by) }
    case 'polygon':
      return { polygon: cornersIn(textIn(form, by)) }
    default:
      return {}
  }
}

/** The outer ring of a polygon as GeoJSON has it; of anything else no corners, of which the server says what is wrong. */
function cornersIn(text: string): number[][] {
  try {
    const { type, coordinates } = JSON.parse(text) as { type: unknown; coordinates: number[][][] }
    if (type === 'Polygon' && Array.isArray(coordinates[0])) return coordinates[0]
  } catch {
    // As any other text that is none.
  }
  return []
}
