// Texts that differ only in capitals or in the width of their letters, as names, codes and addresses that people type.

/** The same for such texts, in every script. Upper case first, so that ß becomes ss and σ, ς and Σ one letter, as Unicode folds them. */
export const foldedText = (text: string): string => text.normalize('NFKC').toUpperCase().toLowerCase()
