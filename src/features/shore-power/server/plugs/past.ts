import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { givenOf, plugKeys, sampleOf } from './fold.ts'
import type { PlugRow } from './row.ts'
import { neutral, open, type State, step } from './step.ts'

/** How far before a plug its register may have been read, ms. */
const before = 15 * 60_000

type Given = Pick<Context, 'registry' | 'telemetry'>
/** A plug by whose samples tell it and when it began (ms). */
type Known = { readonly speaker: Device; readonly start: number }

/** What plugs that were in were at a moment (ms), by the device that tells them: their samples up to then, folded. */
export const plugsAt = async (
  given: Given,
  known: readonly Known[],
  at: number,
): Promise<ReadonlyMap<string, PlugRow>> => {
  const items = known.map(({ speaker, start }) => {
    const slots = plugKeys.map((key) => speaker.profile.byKey.get(key)?.firstSlot ?? -1)
    return {
      device: speaker,
      start,
      slots: slots.filter((slot) => slot >= 0),
      all: slots,
      from: start - before,
      to: at + 1,
    }
  })
  if (items.length === 0) return new Map()
  const found = await given.telemetry.each(items)
  return new Map(
    items.flatMap(({ device, start, slots, all }): [string, PlugRow][] => {
      const { t = [], values = [] } = found.get(device.deviceId) ?? {}
      const by = givenOf(given, device)
      let state: State = neutral
      for (const [index, ts] of t.entries()) {
        const own = all.map((slot) => values[slots.indexOf(slot)]?.[index] ?? Number.NaN)
        const sample = sampleOf(ts, own)
        const plug = ts < start ? 1 : ts === start ? 0 : sample.plug
        state = step(by, state, { ...sample, plug }).state
      }
      const [row] = open(by, state)
      return row ? [[device.deviceId, row]] : []
    }),
  )
}
