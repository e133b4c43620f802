// What a night of a room or a rate plan may cost, as a sentence.

import { useWords } from '../../words/use-words.ts'
import { Figure, Sentence } from './sentence.tsx'

interface Bounds {
  readonly min_price?: number | string | null | undefined
  readonly max_price?: number | string | null | undefined
}

interface PriceBoundsProps {
  readonly of: Bounds
  /** The place of the room or rate plan in the document. */
  readonly place: string
  readonly currency: string
  readonly onChange: (bounds: {
    readonly min_price?: string | null
    readonly max_price?: string | null
  }) => void
}

export function PriceBounds({ of, place, currency, onChange }: PriceBoundsProps) {
  const words = useWords().words.property
  return (
    <>
      <Sentence
        text={words.sentences.priceBounds}
        parts={{
          least: (
            <Figure
              label={words.lowestPrice}
              path={`${place}.min_price`}
              value={of.min_price}
              onChange={min_price => onChange({ min_price })}
            />
          ),
          most: (
            <Figure
              label={words.highestPrice}
              path={`${place}.max_price`}
              value={of.max_price}
              onChange={max_price => onChange({ max_price })}
            />
          ),
          currency,
        }}
      />
      <small className="faint">{words.priceBoundsHelp}</small>
    </>
  )
}
