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

/** Undefined where the sample that set it is not stored yet. */
const setSince = async (
  telemetry: Pick<Telemetry, 'samples'>,
  dcdc: Device,
  slot: number,
  at: number,
): Promise<number | null | undefined> => {
  for (const reach of reaches) {
    const samples = await telemetry.samples(dcdc, [slot], at - reach, at + 1)
    const last = samples.findLastIndex(({ values }) => values[0] === 0)
    if (last >= 0) return samples[last + 1]?.ts
  }
  return null
}

type Latest = { readonly telemetry: Pick<Telemetry, 'latest'> }

/** The fault flags that are set. */
const setFlags = ({ telemetry }: Latest, dcdcs: readonly Device[]) =>
  dcdcs.flatMap((dcdc) =>
    dcdcFaultKeys
      .filter((key) => reading(dcdc, telemetry.latest(dcdc.deviceId), key)?.value)
      .map((key) => ({ dcdc, key, name: sinceKey(dcdc.deviceId, key) })),
  )

/** Since when the fault flags are set that are set at a moment (ms) by the values of then; `known` is not read again. */
export const readSince = async (
  { telemetry }: Pick<Context, 'telemetry'>,
  standing: Latest,
  dcdcs: readonly Device[],
  at: number,
  known: Since = noSince,
): Promise<Since> => {
  const since = new Map<string, number | null>()
  for (const { dcdc, key, name } of setFlags(standing, dcdcs)) {
    const slot = dcdc.profile.byKey.get(key)?.firstSlot ?? -1
    const found = known.get(name)
    const ts = found === undefined ? await setSince(telemetry, dcdc, slot, at) : found
    if (ts !== undefined) since.set(name, ts)
  }
  return since
}
