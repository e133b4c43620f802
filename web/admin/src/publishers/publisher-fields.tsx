// The fields of a publisher, of a new one and of one that is there.

import type { Answer } from '../api/client.ts'
import { languages, settings } from '../api/kinds.ts'
import {
  CheckField,
  ChoiceField,
  isOn,
  oneIn,
  TextField,
  textIn,
  textOrNull,
} from '../parts/forms/fields.tsx'
import style from '../parts/parts.module.css'
import { useRights } from '../session/rights.ts'
import { languageChoices } from '../words/language-choices.ts'
import { useWords } from '../words/use-words.ts'

export type Publisher = Answer<'showPublisher'>

/** What was typed, as a body. Fields that the person may not change are not in it. */
export const publisherBody = (form: FormData) => ({
  name: textIn(form, 'name'),
  language: oneIn(form, 'language', languages),
  default_currency: textOrNull(form, 'default_currency')?.toUpperCase() ?? null,
  permalink_url: textOrNull(form, 'permalink_url'),
  book_direct_url: textOrNull(form, 'book_direct_url'),
  envelope: oneIn(form, 'envelope', settings.envelope.enum),
  reads_by_get: isOn(form, 'reads_by_get'),
  pending_as_504: isOn(form, 'pending_as_504'),
  ...(form.has('decides_sales') && { sells_all: isOn(form, 'sells_all') }),
})

export const publisherLabels = ({ publishers }: ReturnType<typeof useWords>['words']) => ({
  name: publishers.name,
  language: publishers.language,
  default_currency: publishers.currency,
  permalink_url: publishers.permalink,
  book_direct_url: publishers.bookDirect,
  envelope: publishers.envelope,
  reads_by_get: publishers.readsByGet,
  pending_as_504: publishers.pendingAs504,
  sells_all: publishers.sellsAll,
})

export function PublisherFields({ publisher }: { readonly publisher?: Publisher }) {
  const { words, language } = useWords()
  const may = useRights()
  const texts = words.publishers
  return (
    <>
      <TextField name="name" label={texts.name} value={publisher?.name ?? ''} required most={200} />
      <div className={style.pair}>
        <ChoiceField
          name="language"
          label={texts.language}
          value={publisher?.language ?? 'en'}
          choices={languageChoices(language)}
        />
        <TextField
          name="default_currency"
          label={texts.currency}
          value={publisher?.default_currency ?? ''}
          placeholder={texts.ofProperty}
          most={3}
        />
      </div>
      {may('installation.change', 'installation') && (
        <>
          <input type="hidden" name="decides_sales" value="on" />
          <CheckField
            name="sells_all"
            label={texts.sellsAll}
            help={texts.sellsAllHelp}
            isChecked={publisher?.sells_all ?? false}
          />
        </>
      )}
      <TextField
        name="permalink_url"
        label={texts.permalink}
        help={texts.permalinkHelp}
        type="url"
        value={publisher?.permalink_url ?? ''}
      />
      <TextField
        name="book_direct_url"
        label={texts.bookDirect}
        help={texts.bookDirectHelp}
        type="url"
        value={publisher?.book_direct_url ?? ''}
      />
      <fieldset className={style.many}>
        <legend>{texts.older}</legend>
        <ChoiceField
          name="envelope"
          label={texts.envelope}
          value={publisher?.envelope ?? 'bare'}
          choices={settings.envelope.enum.map(value => ({ value, label: texts.envelopes[value] }))}
        />
        <CheckField
          name="reads_by_get"
          label={texts.readsByGet}
          isChecked={publisher?.reads_by_get ?? false}
        />
        <CheckField
          name="pending_as_504"
          label={texts.pendingAs504}
          isChecked={publisher?.pending_as_504 ?? false}
        />
      </fieldset>
    </>
  )
}
