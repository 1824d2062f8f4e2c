import type { EachItem } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { EachSamples, Frame, Telemetry } from '#server/context/readings.ts'
import { createBreath } from '../breath.ts'
import { type HourStats, hourMs, noStats, statsOf } from '../segment/stats.ts'
import { joinPieces, type PieceStats, pieceOf } from './joinPieces.ts'
import { lowerBound } from './mergeColumns.ts'
import { portionsOf } from './portions.ts'

/**
 * Part of an hour, ms: what is over is kept, so that who asks every half minute reads the newest alone. Shorter for a device that tells often,
 * whose running piece would be hundreds of rows.
 */
const [pieceMs, shortPieceMs] = [300_000, 60_000]
/** Messages that a running piece may hold. */
const mostMessages = 60
const lengthOf = ({ profile }: Device): number =>
  pieceMs > mostMessages * profile.intervalSeconds * 1000 ? shortPieceMs : pieceMs

/** Pieces are kept so long before the newest sample of their device, ms: by then their hour is sealed. */
const keptFor = 1.5 * hourMs
/** Hours of hot rows that are read at once, over all devices. */
const hoursAtOnce = 240

/** Registers of a device that counts at most `power` kW, over a range in ms. */
export type LiveItem = EachItem & { readonly power: number }
/** By device (decimal id) and slot, a row for each hour. */
export type LiveStats = ReadonlyMap<string, ReadonlyMap<number, HourStats>>

type Piece = Map<number, PieceStats>
/** `until`: the newest sample when pieces were last read, ms; what comes before it is late */
type Kept = {
  readonly power: number
  readonly length: number
  readonly pieces: Map<number, Piece>
  changes: number
  until: number
}
type Wanted = { readonly item: LiveItem; readonly kept: Kept; readonly changes: number; readonly newest: number }

const startsIn = (from: number, to: number, length: number): number[] => {
  const first = Math.floor(from / length) * length
  return Array.from({ length: Math.max(0, Math.ceil((to - first) / length)) }, (_, index) => first + index * length)
}

const hoursOf = ({ from, to }: EachItem): number => Math.ceil((to - from) / hourMs)

/**
 * Statistics of registers in hours that are not sealed, or that a range cuts. Pieces that are over are kept in memory until something of
 * them comes late; `newest` says up to when (ms) a device has been heard here, and undefined that nothing may be kept.
 */
export const createLiveStats = (each: Telemetry['each'], newest: (deviceId: string) => number | undefined) => {
  const all = new Map<string, Kept>()

  const keptOf = ({ device, power }: LiveItem): Kept => {
    const known = all.get(device.deviceId)
    const length = lengthOf(device)
    if (known?.power === power && known.length === length) return known
    const kept: Kept = { power, length, pieces: new Map(), changes: 0, until: Number.NEGATIVE_INFINITY }
    all.set(device.deviceId, kept)
    return kept
  }
  const isKnown = ({ item: { slots, from, to }, kept }: Wanted, start: number): boolean => {
    const piece = kept.pieces.get(start)
    return start >= from && start + kept.length <= to && piece !== undefined && slots.every((slot) => piece.has(slot))
  }
  /** What must be read of an item: from its first unknown piece to its last. */
  const gapOf = (wanted: Wanted): EachItem[] => {
    const { device, slots, from, to } = wanted.item
    const { length } = wanted.kept
    const unknown = startsIn(from, to, length).filter((start) => !isKnown(wanted, start))
    const [first, last] = [unknown[0], unknown.at(-1)]
    if (first === undefined || last === undefined) return []
    return [{ device, slots, from: Math.max(first, from), to: Math.min(last + length, to) }]
  }
  const keep = ({ kept, changes, newest: until }: Wanted, gap: EachItem, start: number, piece: Piece): void => {
    const end = start + kept.length
    if (kept.changes !== changes || start < gap.from || end > gap.to || end > until || start < until - keptFor) return
    kept.pieces.set(start, new Map([...(kept.pieces.get(start) ?? []), ...piece]))
    for (const old of kept.pieces.keys()) if (old < until - keptFor) kept.pieces.delete(old)
  }
  const pieceIn = (
    { item: { slots, power }, kept }: Wanted,
    samples: ReturnType<EachSamples['get']>,
    start: number,
  ): Piece => {
    const t = samples?.t ?? new Float64Array(0)
    const [low, high] = [lowerBound(t, start), lowerBound(t, start + kept.length)]
    return new Map(
      slots.map((slot, index) => {
        const values = samples?.values[index]?.subarray(low, high)
        return [slot, pieceOf(values ? statsOf(t.subarray(low, high), values, true, undefined, power) : noStats)]
      }),
    )
  }

  const read = async (items: readonly LiveItem[]): Promise<LiveStats> => {
    const breath = createBreath()
    const wanted = items.map((item): Wanted => {
      const kept = keptOf(item)
      const until = newest(item.device.deviceId) ?? Number.NEGATIVE_INFINITY
      kept.until = Math.max(kept.until, until)
      return { item, kept, changes: kept.changes, newest: until }
    })
    /** Before anything is read, since what is kept may change meanwhile. */
    const known = new Map(
      wanted.map((each) => {
        const { from, to } = each.item
        return [
          each,
          new Map(
            startsIn(from, to, each.kept.length).flatMap((start) =>
              isKnown(each, start) ? [[start, each.kept.pieces.get(start) as Piece]] : [],
            ),
          ),
        ]
      }),
    )
    const gaps = wanted.flatMap((each) => gapOf(each).map((gap) => ({ ...gap, wanted: each })))
    for (const portion of portionsOf(gaps, hoursAtOnce, hoursOf)) {
      const samples = await each(portion)
      for (const gap of portion) {
        for (const start of startsIn(gap.from, gap.to, gap.wanted.kept.length)) {
          const piece = pieceIn(gap.wanted, samples.get(gap.device.deviceId), start)
          known.get(gap.wanted)?.set(start, piece)
          keep(gap.wanted, gap, start, piece)
        }
        await breath()
      }
    }
    const found = new Map<string, ReadonlyMap<number, HourStats>>()
    for (const [{ item }, pieces] of known) {
      const inOrder = [...pieces].sort(([a], [b]) => a - b).map(([, piece]) => piece)
      const statsOfSlot = (slot: number): HourStats =>
        joinPieces(
          inOrder.flatMap((piece) => piece.get(slot) ?? []),
          item.power,
        )
      found.set(item.device.deviceId, new Map(item.slots.map((slot) => [slot, statsOfSlot(slot)])))
      await breath()
    }
    return found
  }

  return {
    read,
    /** samples that were written here, or may have been: what is kept of their time is read anew */
    heard: (frames: readonly Frame[]): void => {
      for (const { deviceId, ts } of frames) {
        const kept = all.get(deviceId)
        if (!kept || ts > kept.until) continue
        kept.pieces.delete(Math.floor(ts / kept.length) * kept.length)
        kept.changes += 1
      }
    },
  }
}
