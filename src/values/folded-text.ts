// Texts that differ only in capitals or in the width of their letters, as names, codes and addresses that people type.

/** The same for such texts, in every script. Upper case first, so that ß becomes ss and σ, ς and Σ one letter, as Unicode folds them. */
export const foldedText = (text: string): string => text.normalize('NFKC').toUpperCase().toLowerCase()

/** The same for texts that differ in accents too, as people leave them out. */
export const plainText = (text: string): string =>
  foldedText(text)
    .replace(/[øłđðæœıþ’‘]/g, letter => plainLetters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')

/** Letters that are no plain letter with a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  '’': "'",
  '‘': "'",
}
