import { type LoadMeters, loadLevels } from '#server/charging/load.ts'
import type { Telemetry } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import { patience } from '#server/equipment/reading.ts'
import type { LoadSource } from '../../shapes.ts'
import { meansOf, type Peak, peakOf, quarterMs, type Track } from '#server/charging/quarters.ts'

type Given = { readonly telemetry: Pick<Telemetry, 'each'> }

/** `peak`: the highest mean of a quarter of an hour, of those that are over. */
export type LoadMeans = { readonly source: LoadSource | null; readonly means: (number | null)[]; readonly peak: Peak }

const tracksOf = async (
  { telemetry }: Given,
  devices: readonly Device[],
  [from, to]: readonly [number, number],
  sign: 1 | -1,
): Promise<Track[]> => {
  const items = devices.flatMap((device) => {
    const slot = device.profile.byKey.get('power')?.firstSlot
    // A value from before the range holds on into it.
    return slot === undefined ? [] : [{ device, slots: [slot], from: from - patience(device), to }]
  })
  if (items.length === 0) return []
  const found = await telemetry.each(items)
  return items.flatMap(({ device }): Track[] => {
    const { t, values } = found.get(device.deviceId) ?? {}
    const [kw] = values ?? []
    if (!t || !kw || t.length === 0) return []
    return [{ t, kw: sign === 1 ? kw : kw.map((value) => -value), hold: patience(device) }]
  })
}

/**
 * What a station drew in the mean of each step (ms) of [from, to), kW: its transformers where they said anything, else its switchgears, else
 * its converters. A span is held in memory whole: at most a month of one device, a day of many.
 */
export const loadMeans = async (
  given: Given,
  meters: LoadMeters,
  [from, to]: readonly [number, number],
  step: number,
): Promise<LoadMeans> => {
  for (const { source, devices, sign } of loadLevels(meters)) {
    const tracks = await tracksOf(given, devices, [from, to], sign)
    if (tracks.length === 0) continue
    const over = from + Math.floor((to - from) / quarterMs) * quarterMs
    const peak = peakOf(meansOf(tracks, from, over, quarterMs), from, quarterMs)
    return { source, means: meansOf(tracks, from, to, step), peak }
  }
  return { source: null, means: meansOf([], from, to, step), peak: null }
}
