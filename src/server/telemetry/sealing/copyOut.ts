import type { Client, PoolClient, Submittable } from 'pg'

/** A connection of one's own or one taken from a pool. */
export type Connection = Client | PoolClient

const headLength = 19

/**
 * Runs `copy (…) to stdout (format binary)` and hands over each row as its message comes, with where it begins there. The bytes belong to
 * the connection: what is to be kept must be copied at once.
 */
export const copyOut = (
  client: Connection,
  query: string,
  row: (message: Buffer, start: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let failure: unknown
    // Only the first message begins with a head, and may hold nothing else.
    let head = headLength
    const hear = (chunk: Buffer): void => {
      const start = head
      head = 0
      // The end is a row of −1 columns.
      if (chunk.length - start >= 2 && chunk.readInt16BE(start) >= 0) row(chunk, start)
    }
    const query$: Submittable & Record<string, unknown> = {
      submit: (connection) => connection.query(`copy (${query}) to stdout (format binary)`),
      handleCopyData: ({ chunk }: { chunk: Buffer }) => {
        try {
          if (failure === undefined) hear(chunk)
        } catch (error) {
          failure = error
        }
      },
      handleCommandComplete: () => undefined,
      handleError: (error: unknown) => reject(error),
      handleReadyForQuery: () => (failure === undefined ? resolve() : reject(failure)),
    }
    client.query(query$)
  })
