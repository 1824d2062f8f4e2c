import type { Device } from '#server/context/devices.ts'
import { timeOf } from '#server/context/latestRow.ts'
import type { LatestRow, Telemetry } from '#server/context/readings.ts'
import { neutral, type RuleState } from './fold.ts'
import { foldSample, isByReading, type Judge, reachOf, restAfter } from './judge.ts'
import { riseWindow } from './rise.ts'

type Newest = { readonly device: Device; readonly judges: readonly Judge[]; readonly ts: number }

/** A rule as the last reading of its points left it, where that came before `from` (ms). */
const restBefore = (judge: Judge, row: LatestRow | undefined, from: number): RuleState => {
  const ts = row && isByReading(judge) ? Math.max(...judge.slots.map((slot) => timeOf(row, slot))) : Number.NaN
  return row && ts < from ? restAfter(judge, { ts, values: row.values }) : neutral
}

/** By device: its rules without an alarm, with the trails of its stored samples up to the newest (`ts`, ms). Two queries for all devices. */
export const readTrails = async (
  telemetry: Pick<Telemetry, 'each' | 'latest'>,
  devices: readonly Newest[],
): Promise<ReadonlyMap<string, readonly RuleState[]>> => {
  const items = devices
    .filter(({ judges }) => reachOf(judges) > 0)
    .map(({ device, judges, ts }) => {
      const slots = [...new Set(judges.flatMap(({ rule, slots }) => (rule.rise || rule.falls ? slots : [])))]
      return { device, judges, slots, from: ts - riseWindow, to: ts + 1 }
    })
  const samples = await telemetry.each(items)
  return new Map(
    items.map(({ device, judges, slots, from }) => {
      const row = telemetry.latest(device.deviceId)
      let states: readonly RuleState[] = judges.map((judge) => restBefore(judge, row, from))
      const found = samples.get(device.deviceId)
      found?.t.forEach((ts, at) => {
        const values = new Float64Array(device.profile.slots).fill(Number.NaN)
        slots.forEach((slot, index) => {
          values[slot] = found.values[index]?.[at] ?? Number.NaN
        })
        states = foldSample(judges, states, { ts, values }, () => true).states
      })
      return [device.deviceId, states]
    }),
  )
}
