// A refusal where it belongs: beside what was refused.

import { type Sentence, useRefusals } from './refusal-words.ts'

export function Said({ sentence }: { readonly sentence: Sentence }) {
  return (
    <span lang={sentence.lang}>
      {sentence.text}
      {sentence.detail && (
        <>
          {' '}
          <span className="faint" lang="en">
            {sentence.detail}
          </span>
        </>
      )}
    </span>
  )
}

export function RefusalText({ error }: { readonly error: unknown }) {
  const { whole } = useRefusals()
  return (
    <p className="bad" role="alert">
      <Said sentence={whole(error)} />
    </p>
  )
}
