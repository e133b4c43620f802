// Describes the result of a statement without running it, by the protocol messages Parse and Describe.

import type pg from 'pg'

export interface DescribedColumn {
  readonly name: string
  readonly typeId: number
  /** Table and column of a plain column reference; 0 for a computed value. */
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

/** The columns of a statement; empty for one without rows. Rejects with PostgreSQL's error. */
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
