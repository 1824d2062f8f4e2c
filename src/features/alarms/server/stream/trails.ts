import type { Device } from '#server/context/devices.ts'
import type { Telemetry } from '#server/context/readings.ts'
import { neutral, type RuleState } from './fold.ts'
import { foldSample, type Judge, reachOf } from './judge.ts'
import { riseWindow } from './rise.ts'

type Newest = { readonly device: Device; readonly judges: readonly Judge[]; readonly ts: number }

/** By device: its rules without an alarm, with the trails of its stored samples up to the newest (`ts`, ms). Two queries for all devices. */
export const readTrails = async (
  telemetry: Pick<Telemetry, 'each'>,
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
    items.map(({ device, judges, slots }) => {
      let states: readonly RuleState[] = judges.map(() => neutral)
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
