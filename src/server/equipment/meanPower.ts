import type { Telemetry } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'

const meanOver = 600_000

/** What a power is made of: what a device reports, else its voltage and current. */
const slotsOf = ({ profile: { byKey } }: Device): number[] => {
  const keys = byKey.has('power') ? ['power'] : ['totalVoltage', 'totalCurrent']
  return keys.flatMap((key) => byKey.get(key)?.firstSlot ?? [])
}

/** kW that batteries took in the mean of the ten minutes before a moment (ms), charging positive, by device; those without samples are left out. */
export const meanChargePowers = async (
  { each }: Pick<Telemetry, 'each'>,
  devices: readonly Device[],
  at: number,
): Promise<ReadonlyMap<string, number>> => {
  const items = devices.flatMap((device) => {
    const slots = slotsOf(device)
    return slots.length === 0 ? [] : [{ device, slots, from: at - meanOver, to: at + 1 }]
  })
  if (items.length === 0) return new Map()
  const found = await each(items)
  return new Map(
    [...found].flatMap(([deviceId, { t, values }]): [string, number][] => {
      const [first, second] = values
      const powers = [...t.keys()]
        .map(
          (index) =>
            (first?.[index] ?? Number.NaN) * (values.length === 1 ? 1 : (second?.[index] ?? Number.NaN) / 1000),
        )
        .filter((power) => !Number.isNaN(power))
      return powers.length === 0 ? [] : [[deviceId, -powers.reduce((sum, power) => sum + power, 0) / powers.length]]
    }),
  )
}
