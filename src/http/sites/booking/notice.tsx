// A notice in the course of a page: what happened, what is safe, what to do.

import type { ComponentChildren, VNode } from 'preact'

interface NoticeParts {
  readonly kind: 'info' | 'danger'
  readonly title: string
  /** Takes the focus when the page is shown and is read out; for answers to a form. */
  readonly isAnswer?: boolean
  readonly children?: ComponentChildren
}

export function Notice({ kind, title, isAnswer = false, children }: NoticeParts): VNode {
  return (
    <div
      class={`bk-notice ${kind}`}
      role={isAnswer ? 'alert' : undefined}
      tabIndex={isAnswer ? -1 : undefined}
      data-takes-focus={isAnswer ? '' : undefined}
    >
      <Icon shape={kind === 'info' ? 'info' : 'warning'} />
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </div>
  )
}

const shapes = {
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M7 11H5v9h14v-9h-2',
  warning: 'M12 4l9 16H3zM12 10v4.5M12 17v.2',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM12 11v5.5M12 7.5v.2',
} as const

export function Icon({ shape }: { readonly shape: keyof typeof shapes }): VNode {
  return (
    <svg class="bk-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={shapes[shape]} />
    </svg>
  )
}
