import { decodedAt, scaled } from './codec.ts'
import { type Group, groupsOf, mostRegisters, type Reach, type Wanted } from './grouping.ts'
import type { Point } from './point.ts'

/** What one point needs of a request. */
export type Want = Wanted & { readonly point: Point }
/** What came for a request. */
export type Piece = {
  readonly function: number
  readonly address: number
  readonly count: number
  readonly data: Buffer
}

/** A value and the factor that multiplies it come in one request where that is possible, since factors move. */
const wantsOf = (point: Point, reach: Reach): Want[] => {
  const { function: table, address, count, factor } = point
  const own: Want = { function: table, address, count, reach, point }
  if (factor === undefined) return [own]
  const first = Math.min(address, factor)
  const span = Math.max(address + count, factor + 1) - first
  return span <= mostRegisters
    ? [{ ...own, address: first, count: span }]
    : [own, { ...own, address: factor, count: 1 }]
}

const bitOf = (data: Buffer, at: number): number => ((data[at >> 3] ?? 0) >> (at & 7)) & 1

type Place = { readonly function: number; readonly address: number; readonly count: number }
const pieceWith = (pieces: readonly Piece[], { function: table, address, count }: Place): Piece | undefined => {
  for (const each of pieces)
    if (each.function === table && each.address <= address && each.address + each.count >= address + count) return each
  return undefined
}

/** Powers of ten that SunSpec allows. */
const widestFactor = 10
export type Read = number | string | undefined | { readonly wrongFactor: number }

/** What a point says in what came; undefined where it did not come or says nothing. */
export const valueIn = (pieces: readonly Piece[], point: Point): Read => {
  const { function: table, address, format, factor } = point
  const piece = pieceWith(pieces, table <= 2 ? { function: table, address, count: 1 } : point)
  if (table <= 2) return piece && bitOf(piece.data, address - piece.address)
  const value = piece && decodedAt(piece.data, (address - piece.address) * 2, format)
  if (factor === undefined || typeof value !== 'number') return value
  const scale = pieceWith(pieces, { function: table, address: factor, count: 1 })
  const power = scale?.data.readInt16BE((factor - scale.address) * 2)
  if (power === undefined || power === -0x8000) return undefined
  if (Math.abs(power) > widestFactor) return { wrongFactor: power }
  return power < 0 ? value / 10 ** -power : scaled(value, 10 ** power, 0)
}

/** What a unit is asked for, and what it has refused before. */
export const createWants = (points: readonly Point[]) => {
  const bad = new Set<Point>()
  const reach = new Map<Point, Reach>()
  let groups: Group<Want>[] | undefined
  return {
    points,
    hasRefused: () => bad.size + reach.size > 0,
    groups: (): readonly Group<Want>[] => {
      groups ??= groupsOf(
        points.filter((point) => !bad.has(point)).flatMap((point) => wantsOf(point, reach.get(point) ?? 'wide')),
        [...bad],
      )
      return groups
    },
    refuse: (point: Point): void => {
      bad.add(point)
      groups = undefined
    },
    /** Each of the group is good by itself: what lies between them is not. */
    narrow: ({ members }: Group<Want>): void => {
      for (const { point, reach: was } of members) reach.set(point, was === 'wide' ? 'tight' : 'alone')
      groups = undefined
    },
    /** asks again for all that was refused */
    forget: (): void => {
      bad.clear()
      reach.clear()
      groups = undefined
    },
  }
}
export type Wants = ReturnType<typeof createWants>
