import type { Device, LatestRow, Telemetry } from '#server/context.ts'
import { type DayEnergy, hoursOf, type Meters, registers, todayOf } from './dayEnergy.ts'
import { advanceMeter, dayAround, hour, startMeter } from './meter.ts'
import { reading } from './readings.ts'

type Given = Pick<Telemetry, 'at' | 'each'>

const slotsOf = ({ profile }: Device): number[] => registers.flatMap((kind) => profile.byKey.get(kind)?.firstSlot ?? [])

/** What stood on the registers of each box before its midnight, as far as the store knows it. */
const beforeMidnight = async (telemetry: Given, boxes: readonly Device[], at: number) => {
  const rows = new Map<string, LatestRow>()
  for (const [midnight, own] of Map.groupBy(boxes, ({ timeZone }) => dayAround(at, timeZone).from)) {
    const items = own.map((device) => ({ device, slots: slotsOf(device) }))
    for (const [deviceId, row] of await telemetry.at(items, midnight - 1)) rows.set(deviceId, row)
  }
  return rows
}

/** What boxes had charged and discharged at a moment (ms) since their midnight, from the same meters that follow the running day. */
export const pastEnergy = async (
  telemetry: Given,
  boxes: readonly Device[],
  at: number,
): Promise<Pick<DayEnergy, 'today' | 'hours'>> => {
  const [before, since] = await Promise.all([
    beforeMidnight(telemetry, boxes, at),
    telemetry.each(
      boxes.map((device) => ({
        device,
        slots: slotsOf(device),
        from: dayAround(at, device.timeZone).from,
        to: at + 1,
      })),
    ),
  ])
  const entries = new Map<string, Meters>()
  for (const device of boxes) {
    const midnight = dayAround(at, device.timeZone).from
    const { t, values } = since.get(device.deviceId) ?? { t: new Float64Array(0), values: [] }
    const slots = slotsOf(device)
    const meters: Meters = {}
    for (const kind of registers) {
      const column = values[slots.indexOf(device.profile.byKey.get(kind)?.firstSlot ?? -1)]
      const last = reading(device, before.get(device.deviceId), kind)
      // A value from before yesterday says nothing about today.
      let meter = last && last.ts > midnight - 24 * hour ? startMeter(last.ts, last.value) : undefined
      column?.forEach((value, index) => {
        const ts = t[index] ?? 0
        if (Number.isNaN(value)) return
        if (meter) advanceMeter(meter, ts, value, midnight)
        else meter = startMeter(ts, value)
      })
      meter ??= last ? startMeter(last.ts, last.value) : undefined
      if (meter) meters[kind] = meter
    }
    entries.set(device.deviceId, meters)
  }
  return {
    today: (deviceId) => todayOf(entries.get(deviceId)),
    hours: (deviceId) => hoursOf(entries.get(deviceId)),
  }
}
