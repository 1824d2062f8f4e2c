/** A piece of an answer: characters, or the number of a reference. */
export type Piece = { readonly text: string } | { readonly ref: number }

/** An answer's text divided at its references ⟦1⟧. */
export const piecesOf = (content: string): Piece[] =>
  content
    .split(/(⟦\d{1,4}⟧)/)
    .filter((part) => part !== '')
    .map((part) => {
      const ref = /^⟦(\d+)⟧$/.exec(part)?.[1]
      return ref === undefined ? { text: part } : { ref: Number(ref) }
    })

/** How many steps it takes to type them: one a character, one a reference. */
export const lengthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + ('ref' in piece ? 1 : [...piece.text].length), 0)

/** What of them stands after so many steps. */
export const typed = (pieces: readonly Piece[], steps: number): Piece[] => {
  const shown: Piece[] = []
  let left = steps
  for (const piece of pieces) {
    if (left <= 0) break
    const length = lengthOf([piece])
    shown.push('ref' in piece || length <= left ? piece : { text: [...piece.text].slice(0, left).join('') })
    left -= length
  }
  return shown
}

/** An answer as somebody would paste it elsewhere. */
export const plainText = (content: string): string => content.replace(/⟦\d+⟧/g, '')
