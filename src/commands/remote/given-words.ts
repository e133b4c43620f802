// What was typed after a command, as a request to a server elsewhere has it.

import type { CommandLine } from '../kit/command.ts'
import { documentsIn } from '../kit/document-files.ts'

export type Words = readonly string[]
export type Given = Pick<CommandLine, 'options'> & { readonly words: Words }

export const text = (options: Given['options'], name: string): string | undefined => {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}
export const flag = (options: Given['options'], name: string): true | undefined =>
  options[name] === true ? true : undefined
/** A number where it is one; anything else stays as it was typed, for the server to refuse by its name. */
export const number = (word: string | undefined): string | number | undefined =>
  word !== undefined && /^\d{1,15}$/.test(word) ? Number(word) : word
export const list = (word: string | undefined): string[] | undefined =>
  word?.split(',').map(each => each.trim())
export const orNull = (word: string | undefined): string | null | undefined =>
  word?.toLowerCase() === 'none' ? null : word
export const yesOrNo = (word: string | undefined): string | boolean | undefined =>
  word === 'yes' || word === 'no' ? word === 'yes' : word

export const documents = async (file: string | undefined): Promise<unknown[]> => {
  const found = await Array.fromAsync(documentsIn(file ?? ''))
  return found.map(({ read }) => read())
}
export const allDocuments = async (files: Words): Promise<unknown[]> =>
  (await Promise.all(files.map(documents))).flat()
