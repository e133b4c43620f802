// What the lists of exchanged messages share: the address of one in its list, and a text as it was sent.

import style from './parts.module.css'

/** The query with which a message is open in the list as it is shown: `messages` is its filter, `cursor` its page. */
export const searchOfMessage = (messages: string, cursor: string, message: number): string =>
  new URLSearchParams({
    ...(messages !== '' && { messages }),
    ...(cursor !== '' && { cursor }),
    message: String(message),
  }).toString()

/** A text of a message; nothing where there is none. */
export function MessageText({ title, text }: { readonly title: string; readonly text: string | null }) {
  if (text === null) return null
  return (
    <div>
      <h4 className="small muted">{title}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard */}
      <pre className={style.text} tabIndex={0}>
        {text}
      </pre>
    </div>
  )
}
