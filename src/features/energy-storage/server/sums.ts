import { isSilent, rounded } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { distinct, sumOf } from '#server/fleet/sums.ts'
import type { StorageSums } from '../shapes.ts'
import type { Facts } from './facts.ts'
import { correctedEfficiencyOf, cyclesOf, efficiencyOf, storedMoreOf } from './formulas.ts'
import { commonBoundary, type Metered, metersOf } from './meters.ts'
import type { Registers, Seen } from './tile.ts'

const ofKind = (seen: readonly Seen[], kind: Seen['tile']['kind']): Seen[] =>
  seen.filter(({ tile }) => tile.kind === kind)

/** Weighted by rated capacity over those that know both, %. */
const weighted = (stacks: readonly Seen[], read: (tile: Seen['tile']) => number | null): number | null => {
  const known = stacks.flatMap(({ tile }) => {
    const value = read(tile)
    return value === null || !tile.ratedCapacity ? [] : [{ value, rated: tile.ratedCapacity }]
  })
  const rated = known.reduce((sum, each) => sum + each.rated, 0)
  return rated > 0 ? rounded(known.reduce((sum, each) => sum + each.value * each.rated, 0) / rated) : null
}

/** Null where one of them is unknown: a sum that leaves a part out would be taken for the whole. */
const wholeSum = (values: readonly (number | null)[]): number | null =>
  values.length === 0 || values.includes(null) ? null : rounded(values.reduce<number>((sum, kw) => sum + (kw ?? 0), 0))

/** kW of what one device leads: as it says itself, else all PCS, else all stacks. */
const powerOf = (own: readonly Seen[]): number | null => {
  for (const kind of ['ems', 'pcs', 'stack'] as const) {
    const devices = ofKind(own, kind)
    const power = wholeSum(devices.map(({ tile }) => tile.power))
    if (power !== null || devices.some(({ tile }) => tile.silent)) return power
  }
  return null
}

/** kW of whole stations as they are set, else of their PCS together, as of anything less than a station. */
const ratedPowerOf = (seen: readonly Seen[]): number | null => {
  const led = new Set(seen.map(({ tile }) => tile.deviceId))
  return sumOf([...Map.groupBy(seen, ({ tile }) => tile.stationId).values()], (own) => {
    const isWhole = own.every(({ leaderId }) => led.has(leaderId))
    const set = isWhole ? own[0]?.device.stationRatedPower : null
    return set ?? sumOf(ofKind(own, 'pcs'), ({ tile }) => tile.ratedPower)
  })
}

/** The devices below which no alarm is open are those that have their own. */
const alarmNumOf = ({ levels }: Standing, seen: readonly Seen[]): number => {
  const clusters = seen.flatMap(({ clusters: own }) => own.filter(({ device }) => levels.of(device.deviceId) !== null))
  const alarmed = seen.filter(({ tile }) => tile.alarmLevel !== null)
  const parents = new Set([
    ...alarmed.map(({ tile }) => tile.parentId),
    ...clusters.map(({ device }) => device.parentId),
  ])
  return clusters.length + alarmed.filter(({ tile }) => !parents.has(tile.deviceId)).length
}

const unknown: Registers = { charged: null, discharged: null }

const energiesOf = (facts: Facts, meters: readonly Metered[]) => {
  const devices = meters.flatMap(({ boundary, by, devices: own }) =>
    own.map((seen): { total: Registers; today: Registers } => {
      const { deviceId, chargedToday, dischargedToday } = seen.tile
      if (by === 'power') return { total: unknown, today: facts.powerToday.get(deviceId) ?? unknown }
      if (boundary !== 'grid')
        return { total: seen.registers, today: { charged: chargedToday, discharged: dischargedToday } }
      return { total: seen.gridRegisters, today: facts.gridToday.get(deviceId) ?? unknown }
    }),
  )
  return {
    charged: sumOf(devices, ({ total }) => total.charged),
    discharged: sumOf(devices, ({ total }) => total.discharged),
    chargedToday: sumOf(devices, ({ today }) => today.charged),
    dischargedToday: sumOf(devices, ({ today }) => today.discharged),
  }
}

/** Figures of stations, or of one device with what hangs below it. */
export const sumsOf = (standing: Standing, facts: Facts, seen: readonly Seen[]): StorageSums => {
  const [ems, pcs, stacks] = [ofKind(seen, 'ems'), ofKind(seen, 'pcs'), ofKind(seen, 'stack')]
  const clusters = stacks.flatMap((stack) => stack.clusters)
  const heard = clusters.filter(({ device, row }) => !isSilent(standing, device, row)).length
  const meters = metersOf(seen)
  const boundary = commonBoundary(meters)
  const energies = energiesOf(facts, meters)
  const today = { charged: energies.chargedToday, discharged: energies.dischargedToday }
  const storedMore = storedMoreOf(
    stacks.map(({ tile: { deviceId, soc, soh, ratedCapacity } }) => ({
      ...{ startSoc: facts.startSoc.get(deviceId) ?? null, endSoc: soc, rated: ratedCapacity, soh },
    })),
  )
  const ratedCapacity = sumOf(stacks, ({ tile }) => tile.ratedCapacity)
  const times = seen.flatMap(({ tile }) => tile.ts ?? [])
  const amount = (read: (tile: Seen['tile']) => number | null): number | null =>
    sumOf(stacks, ({ tile }) => read(tile)) ?? sumOf(ems, ({ tile }) => read(tile))
  return {
    stationNum: distinct(seen.map(({ tile }) => tile.stationId)),
    emsNum: ems.length,
    pcsNum: pcs.length,
    stackNum: stacks.length,
    clusterNum: clusters.length,
    onlineNum: seen.filter(({ tile }) => !tile.silent).length + heard,
    alarmNum: alarmNumOf(standing, seen),
    ratedPower: ratedPowerOf(seen),
    ratedCapacity,
    soc: weighted(stacks, ({ soc }) => soc) ?? (ems.length === 1 ? (ems[0]?.tile.soc ?? null) : null),
    soh: weighted(stacks, ({ soh }) => soh) ?? (ems.length === 1 ? (ems[0]?.tile.soh ?? null) : null),
    chargeable: amount(({ chargeable }) => chargeable),
    dischargeable: amount(({ dischargeable }) => dischargeable),
    power: sumOf([...Map.groupBy(seen, ({ leaderId }) => leaderId).values()], powerOf),
    ...energies,
    efficiency: boundary === null ? null : efficiencyOf(today),
    efficiencyCorrected: boundary === null ? null : correctedEfficiencyOf(today, storedMore),
    boundary,
    auxToday: sumOf(ems, ({ tile }) => facts.auxToday.get(tile.deviceId) ?? null),
    cycles: cyclesOf(energies.dischargedToday, ratedCapacity),
    newestTs: times.length === 0 ? null : times.reduce((most, ts) => Math.max(most, ts)),
    at: standing.context.clock(),
  }
}
