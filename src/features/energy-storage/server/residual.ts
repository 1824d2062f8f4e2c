import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { reading, rounded } from '#server/equipment/reading.ts'
import { below } from '#server/equipment/tree.ts'
import { kindOf } from './kinds.ts'

type Given = Pick<Context, 'telemetry' | 'registry'>

/** A diagram does not add up where this part of the rated power is unexplained for this long (ms). */
const share = 0.05
const lasting = 60_000

/** kW: import + what the PCS give − load − auxiliaries, losses aside; NaN where a part is unknown. */
export const unexplained = (grid: number, pcs: readonly number[], load: number, aux: number): number =>
  grid + pcs.reduce((sum, power) => sum + power, 0) - load - aux

type Sampled = { readonly t: Float64Array; readonly values: readonly (Float64Array | undefined)[] }

/** The last value of a column up to a moment (ms); NaN before the first. */
const lastOf = ({ t, values }: Sampled, column: number, at: number): number => {
  for (let index = t.length - 1; index >= 0; index -= 1) {
    const value = values[column]?.[index] ?? Number.NaN
    if ((t[index] ?? at) <= at && !Number.isNaN(value)) return value
  }
  return Number.NaN
}

const emsKeys = ['gridPower', 'loadPower', 'auxPower'] as const

/** kW that the diagram of an EMS did not explain during the whole minute up to a moment (ms), by its id; those that add up are left out. */
export const residualsOf = async (
  { telemetry, registry }: Given,
  devices: readonly Device[],
  at: number,
): Promise<Map<string, number>> => {
  const found = new Map<string, number>()
  const slotOf = ({ profile }: Device, key: string): number => profile.byKey.get(key)?.firstSlot ?? -1
  for (const ems of devices.filter((each) => kindOf(each) === 'ems')) {
    const pcs = below(registry, ems).filter((each) => kindOf(each) === 'pcs')
    const rated = pcs.map((each) => reading(each, telemetry.latest(each.deviceId), 'ratedPower')?.value ?? Number.NaN)
    const limit = share * rated.reduce((sum, kw) => sum + kw, 0)
    const slots = emsKeys.map((key) => slotOf(ems, key))
    if (!(limit > 0) || slots.includes(-1)) continue
    const from = at - 2 * lasting
    const items = [{ device: ems, slots }, ...pcs.map((device) => ({ device, slots: [slotOf(device, 'power')] }))]
    const samples = await telemetry.each(items.map((item) => ({ ...item, from, to: at + 1 })))
    const own = samples.get(ems.deviceId)
    const ofPcs = pcs.map(({ deviceId }) => samples.get(deviceId))
    if (!own) continue
    const restAt = (ts: number): number => {
      const [grid = Number.NaN, load = Number.NaN, aux = Number.NaN] = emsKeys.map((_, column) =>
        lastOf(own, column, ts),
      )
      return unexplained(
        grid,
        ofPcs.map((each) => (each ? lastOf(each, 0, ts) : Number.NaN)),
        load,
        aux,
      )
    }
    const moments = [at - lasting, ...own.t.filter((ts) => ts > at - lasting), at]
    if (moments.every((ts) => Math.abs(restAt(ts)) > limit)) found.set(ems.deviceId, rounded(restAt(at)))
  }
  return found
}
