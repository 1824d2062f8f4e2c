/** Bytes that a list in an answer may have; an answer holds 64 kB. */
const mostBytes = 48 * 1024

/** The first of these rows that fit into an answer. */
export const fitting = <T>(rows: readonly T[]): T[] => {
  const kept: T[] = []
  let bytes = 0
  for (const row of rows) {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1
    if (bytes > mostBytes) break
    kept.push(row)
  }
  return kept
}
