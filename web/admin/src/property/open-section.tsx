// The section that is open, and the language that its texts are written in.

import { useState } from 'react'
import { type Language, languages } from '../api/kinds.ts'
import { useWords } from '../words/use-words.ts'
import type { PropertyDocument, Section } from './document.ts'
import style from './property.module.css'
import { PublishersView } from './publishers-view.tsx'
import { Basics, Content } from './sections/basics.tsx'
import { Booking } from './sections/booking.tsx'
import { Charges } from './sections/charges.tsx'
import { TextLanguageContext } from './sections/fields.tsx'
import { Pictures } from './sections/pictures.tsx'
import { Prices } from './sections/prices.tsx'
import { Promotions } from './sections/promotions.tsx'
import { Rates } from './sections/rates.tsx'
import { Rooms } from './sections/rooms.tsx'
import { Sources } from './sections/sources.tsx'
import type { Draft } from './use-draft.ts'
import { WholeDocument } from './whole-document.tsx'

interface Props {
  readonly section: Section
  readonly propertyId: number
  readonly document: PropertyDocument
  readonly draft: Draft
  readonly mayChange: boolean
}

const forms = {
  basics: Basics,
  content: Content,
  rooms: Rooms,
  rates: Rates,
  booking: Booking,
  promotions: Promotions,
  charges: Charges,
  pictures: Pictures,
  sources: Sources,
}

export function OpenSection({ section, propertyId, document, draft, mayChange }: Props) {
  const own = document.language ?? 'en'
  const [language, setLanguage] = useState<Language>(own)
  if (section === 'publishers') return <PublishersView propertyId={propertyId} />
  if (section === 'document')
    return <WholeDocument propertyId={propertyId} mayChange={mayChange} replace={draft.replace} />
  const given = { propertyId, document, change: draft.change }
  const isSaved = !draft.changed.some(field => field === 'rooms' || field === 'rate_plans')
  const Form = section === 'prices' ? null : forms[section]
  return (
    <TextLanguageContext value={{ language, own }}>
      {Form && section !== 'sources' && <Languages language={language} setLanguage={setLanguage} />}
      <fieldset className={style.all} disabled={!mayChange}>
        {Form ? <Form {...given} /> : <Prices {...given} isSaved={isSaved} />}
      </fieldset>
    </TextLanguageContext>
  )
}

function Languages({
  language,
  setLanguage,
}: {
  readonly language: Language
  readonly setLanguage: (language: Language) => void
}) {
  const { words, language: spoken } = useWords()
  const names = new Intl.DisplayNames([spoken], { type: 'language' })
  return (
    <fieldset className={style.languages}>
      <legend className="small faint">{words.property.textsIn}</legend>
      {languages.map(each => (
        <label key={each} data-chosen={each === language || undefined}>
          <input
            type="radio"
            name="text-language"
            checked={each === language}
            onChange={() => setLanguage(each)}
          />
          {names.of(each)}
        </label>
      ))}
    </fieldset>
  )
}
