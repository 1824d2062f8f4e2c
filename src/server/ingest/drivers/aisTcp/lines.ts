/** NMEA 0183 allows 82 characters, TAG blocks and tails of receivers come on top. */
const longestLine = 4096

/**
 * Cuts a stream into lines. Each chunk gives the lines that it completes, as one text. A longer line is given cut off at its end, which
 * the decoder refuses, and its rest is passed over.
 */
export const createLines = (longest = longestLine) => {
  let rest = ''
  let isPassing = false
  return (chunk: string): string => {
    const end = chunk.lastIndexOf('\n') + 1
    let complete = ''
    if (end > 0) {
      const head = isPassing ? chunk.slice(chunk.indexOf('\n') + 1, end) : rest + chunk.slice(0, end)
      complete = head
      rest = ''
      isPassing = false
    }
    if (isPassing) return complete
    rest += chunk.slice(end)
    if (rest.length <= longest) return complete
    const cut = `${rest.slice(0, longest)}\n`
    rest = ''
    isPassing = true
    return complete + cut
  }
}
