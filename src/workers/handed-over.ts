// The connection that a worker was given last. Node forgets one that a worker has not confirmed when it dies: it stays open
// in the primary process, and its client waits without end.

import type { ChildProcess } from 'node:child_process'

interface Handle {
  close(): void
}

/** What Node's cluster sends with a connection, which the worker confirms before it gets the next. */
const isConnection = (message: unknown): message is { readonly key: string } =>
  typeof message === 'object' && message !== null && 'act' in message && message.act === 'newconn'

/** Remembers the last connection of each address. The returned function closes those: one that was confirmed is closed already. */
export function rememberHandedOver(child: ChildProcess): () => void {
  const last = new Map<string, Handle>()
  const send = child.send.bind(child)
  child.send = ((...given: Parameters<typeof send>) => {
    const [message, handle] = given as readonly unknown[]
    if (isConnection(message)) last.set(message.key, handle as Handle)
    return send(...given)
  }) as typeof child.send
  return () => {
    for (const handle of last.values()) handle.close()
  }
}
