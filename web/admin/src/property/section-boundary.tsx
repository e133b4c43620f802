// Keeps the editor in use where a section cannot be drawn: a file that was uploaded may have anything in any place.

import { Component, type ReactNode } from 'react'
import type { PropertyDocument } from './document.ts'

interface Props {
  /** Another one is drawn anew. */
  readonly document: PropertyDocument
  /** What stands in place of the section. */
  readonly instead: ReactNode
  readonly children: ReactNode
}

interface State {
  /** The document that could not be drawn. */
  readonly failed: PropertyDocument | null
}

export class SectionBoundary extends Component<Props, State> {
  override state: State = { failed: null }

  override componentDidCatch(): void {
    this.setState({ failed: this.props.document })
  }

  override render(): ReactNode {
    const { document, instead, children } = this.props
    return this.state.failed === document ? instead : children
  }
}
