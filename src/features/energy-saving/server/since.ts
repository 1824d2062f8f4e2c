import { dcdcFaultKeys } from '#catalogue/points/saving.ts'
import type { Device } from '#server/context/devices.ts'
import type { Telemetry } from '#server/context/readings.ts'
import { reading } from '#server/equipment/reading.ts'
import { portionsOf } from '#server/telemetry/questions/portions.ts'

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
/** Where the samples that set flags of a DC/DC are looked for, ms. */
type Sought = { readonly dcdc: Device; readonly flags: readonly Flag[]; readonly from: number; readonly to: number }
/** Samples of one question, about. */
const rowsAtOnce = 86_400
const rowsOf = ({ dcdc, from, to }: Sought): number => Math.ceil((to - from) / (1000 * dcdc.profile.intervalSeconds))

/** The fault flags of a DC/DC that are set. */
const setFlags = ({ telemetry }: Latest, dcdc: Device): Flag[] =>
  dcdcFaultKeys
    .filter((key) => reading(dcdc, telemetry.latest(dcdc.deviceId), key)?.value)
    .map((key) => ({
      dcdc,
      ...{ name: sinceKey(dcdc.deviceId, key), slot: dcdc.profile.byKey.get(key)?.firstSlot ?? -1 },
    }))

/** Each DC/DC once in a round, since a question has one range of it. */
const roundsOf = (sought: readonly Sought[]): Sought[][] => {
  const rounds = new Map<Device, number>()
  const roundOf = ({ dcdc }: Sought): number => {
    const round = rounds.get(dcdc) ?? 0
    rounds.set(dcdc, round + 1)
    return round
  }
  return [...Map.groupBy(sought, roundOf).values()]
}

/** The samples after the last zero of each flag, ms; a flag without any zero is left out, undefined is not stored yet. */
const afterZero = async (
  telemetry: Given,
  sought: readonly Sought[],
): Promise<ReadonlyMap<Flag, number | undefined>> => {
  const found = new Map<Flag, number | undefined>()
  for (const portion of roundsOf(sought).flatMap((round) => portionsOf(round, rowsAtOnce, rowsOf))) {
    const samples = await telemetry.each(
      portion.map(({ dcdc, flags, from, to }) => ({ device: dcdc, slots: flags.map(({ slot }) => slot), from, to })),
    )
    for (const { dcdc, flags } of portion) {
      const { t, values } = samples.get(dcdc.deviceId) ?? { t: [], values: [] }
      for (const [place, flag] of flags.entries()) {
        const own = values[place]
        const last = own?.lastIndexOf(0) ?? -1
        const next = own?.findIndex((value, at) => at > last && !Number.isNaN(value)) ?? -1
        if (last >= 0) found.set(flag, t[next])
      }
    }
  }
  return found
}

const byDcdc = (flags: readonly Flag[]) =>
  [...Map.groupBy(flags, ({ dcdc }) => dcdc)].map(([dcdc, own]) => ({ dcdc, flags: own }))

/** The hours around the last zero of each flag, by the statistics of hours. */
const aroundZero = async (telemetry: Given, flags: readonly Flag[], to: number): Promise<Sought[]> => {
  if (flags.length === 0) return []
  const items = byDcdc(flags).map(({ dcdc, flags: own }) => ({ device: dcdc, slots: own.map(({ slot }) => slot) }))
  const stats = await telemetry.hours(items, to - far, to)
  return flags.flatMap((flag) => {
    const own = stats.get(flag.dcdc.deviceId)?.get(flag.slot)
    const last = own?.min.lastIndexOf(0) ?? -1
    const [from, next] = [own?.hour[last], own?.hour[last + 1]]
    if (from === undefined) return []
    return [{ dcdc: flag.dcdc, flags: [flag], from, to: Math.min(to, (next ?? from) + hour) }]
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
    byDcdc(fresh).map((own) => ({ ...own, from: to - near, to })),
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
