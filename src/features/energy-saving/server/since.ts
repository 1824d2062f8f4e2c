import { dcdcFaultKeys } from '#catalogue/points/saving.ts'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Telemetry } from '#server/context/readings.ts'
import { reading } from '#server/equipment/reading.ts'

/** When a fault flag was set, ms, by `sinceKey`; null where that is longer ago than is looked for. */
export type Since = ReadonlyMap<string, number | null>
export const sinceKey = (deviceId: string, key: string): string => `${deviceId} ${key}`
export const noSince: Since = new Map()

/** The slots of the fault flags of a DC/DC. */
export const faultSlots = ({ profile }: Device): number[] =>
  dcdcFaultKeys.flatMap((key) => profile.byKey.get(key)?.firstSlot ?? [])

const hour = 3_600_000
/** How far back is looked, one after the other, ms. */
const reaches = [hour, 24 * hour, 7 * 24 * hour]

type SetAt = ReadonlyMap<number, number | null | undefined>

/** By slot; undefined where the sample that set it is not stored yet. */
const setSince = async (
  telemetry: Pick<Telemetry, 'samples'>,
  dcdc: Device,
  slots: readonly number[],
  at: number,
): Promise<SetAt> => {
  const found = new Map<number, number | null | undefined>(slots.map((slot) => [slot, null]))
  let open = slots
  for (const reach of reaches) {
    if (open.length === 0) break
    const samples = await telemetry.samples(dcdc, open, at - reach, at + 1)
    open = open.filter((slot, place) => {
      const own = samples.filter(({ values }) => !Number.isNaN(values[place]))
      const last = own.findLastIndex(({ values }) => values[place] === 0)
      if (last >= 0) found.set(slot, own[last + 1]?.ts)
      return last < 0
    })
  }
  return found
}

type Latest = { readonly telemetry: Pick<Telemetry, 'latest'> }

/** The fault flags of a DC/DC that are set. */
const setFlags = ({ telemetry }: Latest, dcdc: Device): string[] =>
  dcdcFaultKeys.filter((key) => reading(dcdc, telemetry.latest(dcdc.deviceId), key)?.value)

/** Since when the fault flags are set that are set at a moment (ms) by the values of then; `known` is not read again. */
export const readSince = async (
  { telemetry }: Pick<Context, 'telemetry'>,
  standing: Latest,
  dcdcs: readonly Device[],
  at: number,
  known: Since = noSince,
): Promise<Since> => {
  const since = new Map<string, number | null>()
  for (const dcdc of dcdcs) {
    const flags = setFlags(standing, dcdc).map((key) => ({
      name: sinceKey(dcdc.deviceId, key),
      slot: dcdc.profile.byKey.get(key)?.firstSlot ?? -1,
    }))
    const fresh = flags.filter(({ name }) => known.get(name) === undefined)
    const found = await setSince(
      telemetry,
      dcdc,
      fresh.map(({ slot }) => slot),
      at,
    )
    for (const { name, slot } of flags) {
      const ts = known.has(name) ? known.get(name) : found.get(slot)
      if (ts !== undefined) since.set(name, ts)
    }
  }
  return since
}
