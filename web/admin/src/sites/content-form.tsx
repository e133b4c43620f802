// The texts of booking pages, and what they show. A save changes the draft.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callVersioned, type Versioned } from '../api/client.ts'
import { languages } from '../api/kinds.ts'
import type { AdminOperations } from '../api/types.ts'
import { EditForm } from '../parts/forms/edit-form.tsx'
import {
  AreaField,
  chosenIn,
  linesIn,
  ManyField,
  TextField,
  textIn,
  textOrNull,
} from '../parts/forms/fields.tsx'
import style from '../parts/parts.module.css'
import { useProperties } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { LogoField } from './logo-field.tsx'
import type { Draft, Site } from './site-answers.ts'
import { ThemeFields, themeIn } from './theme-fields.tsx'

type Content = Site | Draft
type Body = AdminOperations['changeDraft']['body']
type Texts = Readonly<Record<string, string | undefined>>

const textNames = ['headline', 'introduction', 'terms', 'privacy'] as const

interface Props {
  readonly slug: string
  readonly seen: Versioned<Content>
  readonly reread: () => Promise<Versioned<Content> | undefined>
}

export function ContentForm({ slug, seen, reread }: Props) {
  const { words } = useWords()
  const queries = useQueryClient()
  const [adjusted, setAdjusted] = useState<readonly { field: string; chosen: string; stored: string }[]>([])
  const texts = words.sites
  const send = async (body: object, ifMatch: number): Promise<Versioned<Content>> => {
    const path = { slug }
    const made = await callVersioned('changeDraft', { path, body: body as Body }, { ifMatch })
    setAdjusted(made.value.adjusted)
    return made
  }
  return (
    <>
      {adjusted.length > 0 && (
        <div className="note warns" role="status">
          {texts.adjusted}
          <ul>
            {adjusted.map(({ field, chosen, stored }) => (
              <li key={field}>
                {texts.colours[field.replace('theme.', '') as keyof typeof texts.colours]}: {chosen} →{' '}
                {stored}
              </li>
            ))}
          </ul>
        </div>
      )}
      <EditForm
        label={texts.tabs.look}
        button={texts.saveDraft}
        seen={seen}
        fieldsOf={fieldsOf}
        bodyOf={bodyIn}
        send={send}
        reread={reread}
        labels={{
          name: texts.name,
          headline: texts.headline,
          introduction: texts.introduction,
          terms: texts.terms,
          privacy: texts.privacy,
          operator: texts.operator,
          theme: texts.theme,
          languages: texts.languages,
          currencies: texts.currencies,
          featured: texts.featured,
          properties: texts.properties,
          analytics_url: texts.analytics,
        }}
        saved={() => queries.invalidateQueries({ queryKey: ['sites'] })}
      >
        {content => <Fields content={content} />}
      </EditForm>
    </>
  )
}

/** The changeable content, without where the site is and when a draft was begun. */
const fieldsOf = (content: Content) => ({
  name: content.name,
  headline: content.headline ?? {},
  introduction: content.introduction,
  terms: content.terms,
  privacy: content.privacy,
  operator: content.operator ?? null,
  languages: content.languages ?? null,
  currencies: content.currencies ?? null,
  featured: content.featured ?? [],
  properties: content.properties ?? null,
  theme: content.theme ?? {},
  analytics_url: content.analytics_url ?? null,
})

/** What was typed; chosen properties in their former order, so that an order that was sent by a program stays. */
function bodyIn(form: FormData, content: Content) {
  const byLanguage = (name: string): Texts =>
    Object.fromEntries(
      languages
        .map(language => [language, textIn(form, `${name}.${language}`)])
        .filter(([, text]) => text !== ''),
    )
  const ids = (name: string, former: readonly number[] | null | undefined): number[] => {
    const chosen = chosenIn(form, name).map(Number)
    const kept = (former ?? []).filter(id => chosen.includes(id))
    return [...kept, ...chosen.filter(id => !kept.includes(id))]
  }
  const orNull = <Entry,>(list: Entry[]) => (list.length === 0 ? null : list)
  const logo = textIn(form, 'logo')
  return {
    name: textIn(form, 'name'),
    ...Object.fromEntries(textNames.map(name => [name, byLanguage(name)])),
    operator: textOrNull(form, 'operator'),
    languages: orNull(linesIn(form, 'languages')),
    currencies: orNull(linesIn(form, 'currencies').map(code => code.toUpperCase())),
    featured: ids('featured', content.featured),
    properties: orNull(ids('properties', content.properties)),
    theme: themeIn(form),
    analytics_url: textOrNull(form, 'analytics_url'),
    ...(logo !== '' && { logo }),
  }
}

function Fields({ content }: { readonly content: Content }) {
  const { words } = useWords()
  const { data: properties = [] } = useProperties('all')
  const texts = words.sites
  const choices = properties.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <TextField
        name="name"
        label={texts.name}
        help={texts.nameHelp}
        value={content.name}
        required
        most={80}
      />
      <ThemeFields theme={content.theme ?? {}} />
      <LogoField logo={content.logo ?? null} />
      <LanguageTexts content={content} />
      <TextField
        name="operator"
        label={texts.operator}
        help={texts.operatorHelp}
        value={content.operator ?? ''}
        most={200}
      />
      <div className={style.pair}>
        <TextField
          name="languages"
          label={texts.languages}
          help={texts.languagesHelp}
          value={content.languages?.join(', ') ?? ''}
        />
        <TextField
          name="currencies"
          label={texts.currencies}
          help={texts.currenciesHelp}
          value={content.currencies?.join(', ') ?? ''}
        />
      </div>
      <ManyField
        // What is chosen is known when the choices are.
        key={`featured ${choices.length}`}
        name="featured"
        label={texts.featured}
        help={texts.featuredHelp}
        values={content.featured?.map(String) ?? []}
        choices={choices}
      />
      <ManyField
        key={`properties ${choices.length}`}
        name="properties"
        label={texts.properties}
        help={texts.propertiesHelp}
        values={content.properties?.map(String) ?? []}
        choices={choices}
      />
      <TextField
        name="analytics_url"
        label={texts.analytics}
        type="url"
        value={content.analytics_url ?? ''}
      />
    </>
  )
}

/** The texts of each language; those of the first are open. */
function LanguageTexts({ content }: { readonly content: Content }) {
  const { words, language: own } = useWords()
  const texts = words.sites
  const names = new Intl.DisplayNames(own, { type: 'language' })
  const [first] = content.languages ?? languages
  const textOf = (name: (typeof textNames)[number], language: string): string =>
    (content[name] as Texts | undefined)?.[language] ?? ''
  return (
    <div className={style.many}>
      {languages.map(language => (
        <details key={language} className={style.details} open={language === first}>
          <summary>{filled(texts.textsIn, { language: names.of(language) ?? language })}</summary>
          <div className={style.form}>
            <TextField
              name={`headline.${language}`}
              label={texts.headline}
              value={textOf('headline', language)}
              most={120}
            />
            <AreaField
              name={`introduction.${language}`}
              label={texts.introduction}
              value={textOf('introduction', language)}
              most={600}
            />
            <AreaField
              name={`terms.${language}`}
              label={texts.terms}
              value={textOf('terms', language)}
              rows={5}
            />
            <AreaField
              name={`privacy.${language}`}
              label={texts.privacy}
              value={textOf('privacy', language)}
              rows={5}
            />
          </div>
        </details>
      ))}
    </div>
  )
}
