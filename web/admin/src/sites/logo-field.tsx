// A logo, sent with the form as the text of its file.

import { FileInput } from '@mantine/core'
import { useState } from 'react'
import { useField } from '../parts/forms/fields.tsx'
import { useWords } from '../words/use-words.ts'

export function LogoField({ logo }: { readonly logo: string | null }) {
  const { words } = useWords()
  const [text, setText] = useState('')
  const { name, id, error } = useField('logo', words.sites.logo)
  const read = (file: File | null) => {
    if (!file) return setText('')
    const reader = new FileReader()
    reader.onload = () => setText(String(reader.result))
    reader.readAsDataURL(file)
  }
  return (
    <>
      <FileInput
        id={id}
        error={error}
        label={words.sites.logo}
        description={words.sites.logoHelp}
        placeholder={logo ?? words.parts.none}
        accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
        clearable
        clearButtonProps={{ 'aria-label': words.parts.close }}
        onChange={read}
      />
      <input type="hidden" name={name} value={text} />
    </>
  )
}
