import type { Frame } from '#server/context/readings.ts'
import type { DeviceScene, Made } from './scene.ts'

const second = 1000
const hour = 3_600_000

export type Samples = readonly { ts: number; values: Record<string, number> }[]

/** What a box at 800 V reports that charges with `kw`, its register (kWh) running along; times in ms. */
export const charge = (from: number, to: number, kw: number, register: number, every = 10 * second): Samples =>
  Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, index) => ({
    ts: from + index * every,
    values: {
      runningState: 1,
      totalVoltage: 800,
      totalCurrent: -kw / 0.8,
      chargedEnergy: register + (kw * index * every) / hour,
    },
  }))

/** Hands over samples as a box would publish them. */
export const tellAll = async (scene: DeviceScene, box: Made, samples: Samples): Promise<void> => {
  for (let at = 0; at < samples.length; at += 100)
    await Promise.all(samples.slice(at, at + 100).map(({ ts, values }) => scene.tell(box, ts, values)))
}

/** A sample as a frame, past the broker. */
export const frameOf = ({ context }: DeviceScene, box: Made, { ts, values }: Samples[number]): Frame => {
  const device = context.registry.byId(box.deviceId)
  if (!device) throw new Error('no such device')
  const slots = new Float64Array(device.profile.slots).fill(Number.NaN)
  for (const [key, value] of Object.entries(values)) slots[device.profile.byKey.get(key)?.firstSlot ?? -1] = value
  return { deviceId: box.deviceId, ts, values: slots }
}
