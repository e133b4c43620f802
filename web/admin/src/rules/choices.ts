// What price rules may name, and how it is called.

/** The rooms and the rate plans that rules may name. */
export interface Choices {
  readonly rooms: readonly { readonly id: number; readonly name: string }[]
  readonly plans: readonly string[]
}

/** The names of rooms by their ids. */
export function roomNames({ rooms }: Choices): (id: number) => string {
  const names = new Map(rooms.map(({ id, name }) => [id, name]))
  return id => names.get(id) ?? String(id)
}
