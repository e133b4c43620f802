// What every section of the editor is given.

import type { PropertyDocument } from './document.ts'

export interface SectionProps {
  readonly propertyId: number
  readonly document: PropertyDocument
  readonly change: (fields: Partial<PropertyDocument>) => void
}
