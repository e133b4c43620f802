// What PostgreSQL says that a statement gives, without running it: the messages Parse and Describe of its protocol.

import type pg from 'pg'

export interface DescribedColumn {
  readonly name: string
  readonly typeId: number
  /** The table and column that it is taken from as they are; 0 for anything that is worked out. */
  readonly tableId: number
  readonly columnId: number
}

interface RowDescription {
  readonly fields: readonly {
    readonly name: string
    readonly dataTypeID: number
    readonly tableID: number
    readonly columnID: number
  }[]
}

/** The columns of a statement, none for one without rows. Rejects with what PostgreSQL has against it. */
export function describeStatement(client: pg.Client, text: string): Promise<readonly DescribedColumn[]> {
  return new Promise((resolve, reject) => {
    let columns: readonly DescribedColumn[] = []
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription({ fields }: RowDescription) {
        columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
          name,
          typeId: dataTypeID,
          tableId: tableID,
          columnId: columnID,
        }))
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    } as pg.Submittable)
  })
}
