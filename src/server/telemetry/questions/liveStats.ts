import type { EachItem } from '#server/context/context.ts'
import type { EachSamples, Frame, Telemetry } from '#server/context/readings.ts'
import { createBreath } from '../breath.ts'
import { type HourStats, registerRow } from '../segment/stats.ts'
import { joinPieces } from './joinPieces.ts'
import {
  fillParts,
  forget,
  gapOf,
  type Kept,
  keepParts,
  nothingKept,
  type Parts,
  partsOf,
  type Piece,
} from './keptPieces.ts'
import { lowerBound } from './mergeColumns.ts'
import { portionsOf } from './portions.ts'

/** Hot rows that are read at once, about, over all devices. */
const rowsAtOnce = 86_400

/** Registers of a device that counts at most `power` kW, over a range in ms. */
export type LiveItem = EachItem & { readonly power: number }
/** By device (decimal id) and slot, a row for each hour. */
export type LiveStats = ReadonlyMap<string, ReadonlyMap<number, HourStats>>

type Wanted = {
  readonly item: LiveItem
  readonly kept: Kept
  readonly parts: Parts
  readonly changes: number
  readonly newest: number
}

const rowsOf = ({ device, from, to }: EachItem): number =>
  1 + Math.ceil((to - from) / (1000 * device.profile.intervalSeconds))

/**
 * Statistics of registers in hours that are not sealed, or that a range cuts. Pieces that are over are kept in memory until something of
 * them comes late; `newest` says up to when (ms) a device has been heard here, and undefined that nothing may be kept.
 */
export const createLiveStats = (each: Telemetry['each'], newest: (deviceId: string) => number | undefined) => {
  const all = new Map<string, Kept>()

  const keptOf = ({ device: { deviceId }, power }: LiveItem): Kept => {
    const known = all.get(deviceId)
    if (known?.power === power) return known
    const kept = nothingKept(power)
    all.set(deviceId, kept)
    return kept
  }
  /** Before anything is read, since what is kept may change meanwhile. */
  const wantedOf = (item: LiveItem): Wanted => {
    const kept = keptOf(item)
    const until = newest(item.device.deviceId) ?? Number.NEGATIVE_INFINITY
    kept.until = Math.max(kept.until, until)
    return { item, kept, parts: partsOf(kept, item), changes: kept.changes, newest: until }
  }
  const pieceIn =
    ({ slots, power }: LiveItem, samples: ReturnType<EachSamples['get']>) =>
    (from: number, to: number): Piece => {
      const t = samples?.t ?? new Float64Array(0)
      const [low, high] = [lowerBound(t, from), lowerBound(t, to)]
      return new Map(
        slots.map((slot, index) => {
          const values = samples?.values[index]
          return [slot, values ? registerRow(t, values, low, high, power) : []]
        }),
      )
    }

  const read = async (items: readonly LiveItem[]): Promise<LiveStats> => {
    const breath = createBreath()
    const wanted = items.map(wantedOf)
    const gaps = wanted.flatMap((each) => {
      const gap = gapOf(each.parts, each.item)
      return gap ? [{ device: each.item.device, ...gap, wanted: each }] : []
    })
    for (const portion of portionsOf(gaps, rowsAtOnce, rowsOf)) {
      const samples = await each(portion)
      for (const gap of portion) {
        const { item, kept, parts, changes, newest: until } = gap.wanted
        fillParts(parts, pieceIn(item, samples.get(gap.device.deviceId)))
        if (kept.changes === changes) keepParts(kept, item, gap, parts, until)
        await breath()
      }
    }
    const found = new Map<string, ReadonlyMap<number, HourStats>>()
    for (const { item, parts } of wanted) {
      const pieces = [...parts.values()]
      const statsOfSlot = (slot: number): HourStats =>
        joinPieces(
          pieces.map((piece) => piece?.get(slot) ?? []),
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
        if (kept && ts <= kept.until) forget(kept, ts)
      }
    },
  }
}
