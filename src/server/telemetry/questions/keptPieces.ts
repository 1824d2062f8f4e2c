import { hourMs } from '../segment/stats.ts'
import { joinedPiece, type PieceStats } from './joinPieces.ts'

/** Parts of an hour, ms: five minutes that are over are kept as one piece, of those that run each minute. */
const [longMs, shortMs] = [300_000, 60_000]
/** Pieces are kept so long before the newest sample of their device, ms: long ones until their hour is sealed. */
const [longsFor, shortsFor] = [1.5 * hourMs, 2 * longMs]

/** Statistics by slot. */
export type Piece = ReadonlyMap<number, PieceStats>
type Pieces = Map<number, Piece>
/** Pieces of a range by their start (ms), in order; undefined what is to be read. */
export type Parts = Map<number, Piece | undefined>

/** What is kept of a device that counts at most `power` kW. `until`: its newest sample when it was last asked, ms; earlier ones are late. */
export type Kept = {
  readonly power: number
  readonly longs: Pieces
  readonly shorts: Pieces
  changes: number
  until: number
}
export const nothingKept = (power: number): Kept => ({
  ...{ power, longs: new Map(), shorts: new Map(), changes: 0, until: Number.NEGATIVE_INFINITY },
})

/** Where pieces of a length begin that [from, to) ms touches. */
const startsIn = (from: number, to: number, length: number): number[] => {
  const first = Math.floor(from / length) * length
  return Array.from({ length: Math.max(0, Math.ceil((to - first) / length)) }, (_, index) => first + index * length)
}

export type Range = { readonly slots: readonly number[]; readonly from: number; readonly to: number }

/** The pieces that make up a range: long ones where they are kept, and short ones. */
export const partsOf = ({ longs, shorts }: Kept, { slots, from, to }: Range): Parts => {
  const keptIn = (pieces: Pieces, start: number, length: number): Piece | undefined => {
    const piece = start >= from && start + length <= to ? pieces.get(start) : undefined
    return piece && slots.every((slot) => piece.has(slot)) ? piece : undefined
  }
  const parts: Parts = new Map()
  for (const start of startsIn(from, to, longMs)) {
    const long = keptIn(longs, start, longMs)
    if (long) parts.set(start, long)
    else
      for (const short of startsIn(Math.max(start, from), Math.min(start + longMs, to), shortMs))
        parts.set(short, keptIn(shorts, short, shortMs))
  }
  return parts
}

/** What must be read of a range: from its first unknown piece to its last. */
export const gapOf = (parts: Parts, { slots, from, to }: Range): Range | undefined => {
  const unknown = [...parts].flatMap(([start, piece]) => (piece ? [] : start))
  const [first, last] = [unknown[0], unknown.at(-1)]
  if (first === undefined || last === undefined) return undefined
  return { slots, from: Math.max(first, from), to: Math.min(last + shortMs, to) }
}

/** Fills what is not known of a range that was read: `pieceIn` makes the piece between two moments (ms). */
export const fillParts = (parts: Parts, pieceIn: (from: number, to: number) => Piece): void => {
  for (const [start, piece] of parts) if (!piece) parts.set(start, pieceIn(start, start + shortMs))
}

const put = (pieces: Pieces, start: number, piece: Piece): void => {
  pieces.set(start, new Map([...(pieces.get(start) ?? []), ...piece]))
}

/** Keeps of a range, of which `gap` was read, what is over at `until` (ms). */
export const keepParts = (kept: Kept, { slots, from, to }: Range, gap: Range, parts: Parts, until: number): void => {
  const isOver = (start: number, length: number): boolean =>
    start >= from && start + length <= to && start + length <= until
  for (const start of startsIn(Math.max(gap.from, until - longsFor), Math.min(gap.to, until), longMs)) {
    const shorts = startsIn(start, start + longMs, shortMs)
    const own = shorts.map((short) => parts.get(short))
    if (isOver(start, longMs) && own.every((piece) => piece !== undefined)) {
      const piecesOf = (slot: number): PieceStats[] => own.map((piece) => piece.get(slot) ?? [])
      put(kept.longs, start, new Map(slots.map((slot) => [slot, joinedPiece(piecesOf(slot), kept.power)])))
    } else
      for (const [index, piece] of own.entries()) {
        const short = shorts[index] ?? start
        if (piece && isOver(short, shortMs) && short >= until - shortsFor && !kept.longs.has(start))
          put(kept.shorts, short, piece)
      }
  }
  for (const start of kept.longs.keys()) if (start < until - longsFor) kept.longs.delete(start)
  for (const start of kept.shorts.keys()) if (start < until - shortsFor) kept.shorts.delete(start)
}

/** Forgets the pieces of a moment (ms) for which something came late. */
export const forget = (kept: Kept, ts: number): void => {
  kept.longs.delete(Math.floor(ts / longMs) * longMs)
  kept.shorts.delete(Math.floor(ts / shortMs) * shortMs)
  kept.changes += 1
}
