// Where an installation is beside what its database tells.

import type { DatabaseArchive } from '../../store/archive/database-archive.ts'

/** Where the installation keeps what is not in its database. */
export interface Place {
  readonly dataDirectory: string
  /** SECRET_KEY; null: the key is a file of the data directory. */
  readonly secretKey: Uint8Array | null
  /** Pictures are kept in a bucket. */
  readonly hasBucket: boolean
}

export interface Installation extends Place {
  readonly archive: DatabaseArchive
}
