// The news of the database for all servers of a world. Each hears everything that was committed since it last asked; the
// database is asked where somebody has committed anything.

import type { Change } from '../../src/store/postgres/notices.ts'
import type { ChangeFeed, News, NewsSource } from '../../src/store/properties/change-feed.ts'

/** How often something was committed. */
type Commits = () => number

export class Newsroom {
  readonly #feed: ChangeFeed
  readonly #commits: Commits
  #readAt: number | null = null
  #readers: Change[][] = []

  constructor(feed: ChangeFeed, commits: Commits) {
    this.#feed = feed
    this.#commits = commits
  }

  /** What a server hears that starts now. */
  reader(): Pick<NewsSource, 'read'> {
    const unread: Change[] = []
    let isContinuous = false
    this.#readers.push(unread)
    return {
      read: async (): Promise<News> => {
        await this.#ask()
        const news = { isContinuous, changes: unread.splice(0) }
        isContinuous = true
        return news
      },
    }
  }

  /** Between one world and the next. */
  clear(): void {
    this.#readers = []
  }

  async #ask(): Promise<void> {
    const commits = this.#commits()
    if (this.#readAt === commits) return
    const { changes } = await this.#feed.read()
    this.#readAt = commits
    for (const unread of this.#readers) unread.push(...changes)
  }
}
