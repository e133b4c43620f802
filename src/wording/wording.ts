// The texts of each language for answers and mails.

import { type Language, languages } from '../lodging/documents/languages.ts'
import { type LocaleFormats, localeFormats } from './locale-formats.ts'
import { mailWords } from './mail-words.ts'
import { type PolicyCatalogue, policyWords } from './policy-words.ts'
import type { CivilDate, DateWords, Words } from './words.ts'

export const wordsIn = (language: Language): Words => tables[language]

function wordsOf(language: Language): Words {
  const { dates, policies, promotions } = policyWords[language]
  const formats = localeFormats(language)
  return {
    language,
    formats,
    dates: dateWords(dates, formats),
    policies,
    promotions,
    // Looked up each time, as it may be overridden.
    get mails() {
      return mailWords[language].stay
    },
    paragraph: sentences => sentences.join(policies.betweenSentences),
  }
}

function dateWords(texts: PolicyCatalogue['dates'], formats: LocaleFormats): DateWords {
  const { months, shortMonths, weekdays } = formats
  const parts = ({ day, month, year }: Omit<CivilDate, 'dayOfWeek'>) =>
    [day, months[month - 1]!, shortMonths[month - 1]!, month, year] as const
  const date = (of: CivilDate): string => texts.date(...parts(of))
  const weekdayAndDate = (of: CivilDate): string =>
    texts.weekdayAndDate(weekdays[of.dayOfWeek - 1]!, date(of))
  return {
    date,
    weekdayAndDate,
    moment: (of, clock) => texts.moment(weekdayAndDate(of), clock),
    shortMoment: (of, clock) => texts.shortMoment(texts.shortDate(...parts(of)), clock),
  }
}

const tables = Object.fromEntries(languages.map(language => [language, wordsOf(language)])) as Readonly<
  Record<Language, Words>
>
