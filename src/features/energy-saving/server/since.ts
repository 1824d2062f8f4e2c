import { dcdcFaultKeys } from '#catalogue/points/saving.ts'
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
/** How far back is looked, ms: in the samples, then hour by hour. */
const [near, far] = [hour, 7 * 24 * hour]

type Latest = { readonly telemetry: Pick<Telemetry, 'latest'> }
type Given = Pick<Telemetry, 'each' | 'hours'>
/** A fault flag that is set. */
type Flag = { readonly dcdc: Device; readonly slot: number; readonly name: string }
/** Where the sample that set a flag is looked for, ms. */
type Sought = { readonly flag: Flag; readonly from: number; readonly to: number }

/** The fault flags of a DC/DC that are set. */
const setFlags = ({ telemetry }: Latest, dcdc: Device): Flag[] =>
  dcdcFaultKeys
    .filter((key) => reading(dcdc, telemetry.latest(dcdc.deviceId), key)?.value)
    .map((key) => ({
      dcdc,
      ...{ name: sinceKey(dcdc.deviceId, key), slot: dcdc.profile.byKey.get(key)?.firstSlot ?? -1 },
    }))

/** The samples after the last zero of each flag, ms; a flag without any zero is left out, undefined is not stored yet. */
const afterZero = async (
  telemetry: Given,
  sought: readonly Sought[],
): Promise<ReadonlyMap<Flag, number | undefined>> => {
  const found = new Map<Flag, number | undefined>()
  // Flags of one device are looked for in one range of it.
  const items = [...Map.groupBy(sought, ({ flag }) => flag.dcdc)].map(([device, own]) => ({
    ...{ device, slots: own.map(({ flag }) => flag.slot) },
    from: Math.min(...own.map(({ from }) => from)),
    to: Math.max(...own.map(({ to }) => to)),
  }))
  if (items.length === 0) return found
  const samples = await telemetry.each(items)
  for (const { flag } of sought) {
    const item = items.find(({ device }) => device === flag.dcdc)
    const { t, values } = samples.get(flag.dcdc.deviceId) ?? { t: new Float64Array(0), values: [] }
    const own = values[item?.slots.indexOf(flag.slot) ?? -1]
    const last = own?.lastIndexOf(0) ?? -1
    const next = own?.findIndex((value, at) => at > last && !Number.isNaN(value)) ?? -1
    if (last >= 0) found.set(flag, t[next])
  }
  return found
}

/** The hours around the last zero of each flag, by the statistics of hours. */
const aroundZero = async (telemetry: Given, flags: readonly Flag[], to: number): Promise<Sought[]> => {
  if (flags.length === 0) return []
  const devices = [...Map.groupBy(flags, ({ dcdc }) => dcdc)]
  const items = devices.map(([device, own]) => ({ device, slots: own.map(({ slot }) => slot) }))
  const stats = await telemetry.hours(items, to - far, to)
  return flags.flatMap((flag) => {
    const own = stats.get(flag.dcdc.deviceId)?.get(flag.slot)
    const last = own?.min.lastIndexOf(0) ?? -1
    const [from, next] = [own?.hour[last], own?.hour[last + 1]]
    return from === undefined ? [] : [{ flag, from, to: Math.min(to, (next ?? from) + hour) }]
  })
}

/**
 * Since when the fault flags are set that are set at a moment (ms) by the values of then, in a few questions for all DC/DCs; `known` is
 * not read again.
 */
export const readSince = async (
  { telemetry }: { readonly telemetry: Given },
  standing: Latest,
  dcdcs: readonly Device[],
  at: number,
  known: Since = noSince,
): Promise<Since> => {
  const flags = dcdcs.flatMap((dcdc) => setFlags(standing, dcdc))
  const fresh = flags.filter(({ name }) => known.get(name) === undefined)
  const to = at + 1
  const soon = await afterZero(
    telemetry,
    fresh.map((flag) => ({ flag, from: to - near, to })),
  )
  const earlier = fresh.filter((flag) => !soon.has(flag))
  const found = new Map([...soon, ...(await afterZero(telemetry, await aroundZero(telemetry, earlier, to)))])
  const since = new Map<string, number | null>()
  for (const flag of flags) {
    const ts = known.has(flag.name) ? known.get(flag.name) : found.has(flag) ? found.get(flag) : null
    if (ts !== undefined) since.set(flag.name, ts)
  }
  return since
}
