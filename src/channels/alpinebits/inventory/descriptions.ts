// Texts and pictures of a category of rooms (MultimediaDescriptions): its name, its description and its pictures, each once.

import { allAt, childAt, type XmlElement } from '../../xml.ts'
import { type Findings, quoted } from '../findings.ts'
import { errorCodes } from '../message-refusal.ts'

/** Texts by language, ISO 639-1; plain text. */
export interface CategoryTexts {
  readonly name: ReadonlyMap<string, string>
  readonly description: ReadonlyMap<string, string>
}

const descriptionCode = '1'
const picturesCode = '23'
const nameCode = '25'
/** The pictures of OpenTravel's list PIC. */
const lastPictureCategory = 23

/** Adds findings for descriptions that are missing, empty, double or of an unknown kind. */
export function checkDescriptions(guestRoom: XmlElement, heading: string, findings: Findings): void {
  const all = allAt(guestRoom, 'MultimediaDescriptions', 'MultimediaDescription')
  if (all.length > 3) findings.add(all[3]!, `${heading} has more than 3 MultimediaDescriptions.`)
  const codes = all.map(infoCode)
  if (!codes.includes(nameCode)) {
    const sentence = `${heading} needs a MultimediaDescription with InfoCode ${nameCode}, its name.`
    findings.add(guestRoom, sentence, errorCodes.missing)
  }
  for (const [index, element] of all.entries()) {
    const code = codes[index]
    if (code === undefined) {
      findings.add(element, 'MultimediaDescription needs InfoCode: 25, 1 or 23.', errorCodes.missing)
    } else if (codes.indexOf(code) < index) {
      findings.add(element, `InfoCode ${quoted(code)} is there twice; each is allowed once.`)
    }
    if (code === descriptionCode || code === nameCode) checkTexts(element, code, findings)
    else if (code === picturesCode) checkPictures(element, findings)
    else if (code !== undefined) findings.add(element, `InfoCode ${quoted(code)} is none of 25, 1 and 23.`)
  }
}

/** The plain texts of a category whose descriptions have been checked. */
export function readTexts(guestRoom: XmlElement): CategoryTexts {
  const textsOf = (code: string) => {
    const all = allAt(guestRoom, 'MultimediaDescriptions', 'MultimediaDescription')
    const descriptions = all.filter(element => infoCode(element) === code)
    const plain = descriptions.flatMap(textElements).filter(element => formatOf(element) === 'PlainText')
    return new Map(plain.map(element => [languageOf(element), element.text.trim().replace(/\s+/g, ' ')]))
  }
  return { name: textsOf(nameCode), description: textsOf(descriptionCode) }
}

const infoCode = (element: XmlElement): string | undefined => element.attributes.get('InfoCode')

const textElements = (element: XmlElement): readonly XmlElement[] =>
  allAt(element, 'TextItems', 'TextItem', 'Description')

const languageOf = (description: XmlElement): string => description.attributes.get('Language') ?? ''

const formatOf = (description: XmlElement): string => description.attributes.get('TextFormat') ?? 'PlainText'

function checkTexts(element: XmlElement, code: string, findings: Findings): void {
  const texts = textElements(element)
  if (!childAt(element, 'TextItems')) {
    findings.add(element, `InfoCode ${code} needs TextItems.`, errorCodes.missing)
  } else if (texts.length === 0) {
    findings.add(element, `InfoCode ${code} needs a Description.`, errorCodes.missing)
  }
  checkLanguages(texts, findings)
}

function checkPictures(element: XmlElement, findings: Findings): void {
  if (!childAt(element, 'ImageItems')) {
    findings.add(element, `InfoCode ${picturesCode} needs ImageItems.`, errorCodes.missing)
  }
  for (const item of allAt(element, 'ImageItems', 'ImageItem')) {
    const category = Number(item.attributes.get('Category') ?? 0)
    if (category < 1 || category > lastPictureCategory) {
      findings.add(
        item,
        `Category of ImageItem is not in OpenTravel's list PIC (1 to ${lastPictureCategory}).`,
      )
    }
    checkLanguages(allAt(item, 'Description'), findings)
  }
}

function checkLanguages(descriptions: readonly XmlElement[], findings: Findings): void {
  const seen = new Set<string>()
  for (const description of descriptions) {
    const language = languageOf(description)
    if (!isLanguageCode(language)) {
      findings.add(description, `Language ${quoted(language)} is not a code of ISO 639-1 in small letters.`)
    }
    const key = `${language} ${formatOf(description)}`
    if (seen.has(key)) {
      findings.add(description, `Language ${quoted(language)} is there twice in the same TextFormat.`)
    }
    seen.add(key)
  }
}

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

const isLanguageCode = (text: string): boolean => /^[a-z]{2}$/.test(text) && names.of(text) !== undefined
