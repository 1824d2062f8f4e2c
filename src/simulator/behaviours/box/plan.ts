import { meanSoc } from '../cells/cluster.ts'
import type { Box } from './build.ts'
import { type BoxState, hasFault, ratedCapacity, type Surroundings } from './state.ts'

const fullSoc = 95
/** Part of its power with which a bay charges while there is time. */
const unhurried = 0.6
const supportPower = 160
const supportFloor = 32
/** hours for which a box must still stay, so that there is time to charge again */
const supportUntil = 8

const within = (hour: number, from: number, to: number): boolean =>
  from <= to ? hour >= from && hour < to : hour >= from || hour < to

/** What its bay may give or take of the power that a box is asked for, kW. */
export const limited = (power: number, { aboard, limit }: Surroundings): number =>
  aboard ? power : Math.max(-limit, Math.min(limit, power))

/**
 * kW that a box is asked for. Aboard: what the ship takes. In a bay: charged gently to the level at which its bay keeps it, twice in a day
 * of its own, and in full before it goes aboard; in between it supports the port's grid where there is time to charge again.
 */
export const plannedPower = (box: Box, state: BoxState, around: Surroundings): number => {
  if (!around.plugged || hasFault(around, 'maintenance')) return 0
  if (around.aboard) return around.shipPower
  const soc = meanSoc(state)
  const hour = (((around.localHour + box.habit) % 24) + 24) % 24
  const chargeHours = ((fullSoc - soc) / 100) * (ratedCapacity / box.chargePower) + 1.5
  const leaves = around.hoursLeft < chargeHours
  const target = leaves ? fullSoc : box.keptSoc
  const wanted = leaves || within(hour, 23, 6.5) || within(hour, 11.5, 15)
  const begun = state.chargingState === 1 && soc < target
  if (begun || (wanted && soc < target - 3)) return -box.chargePower * (leaves ? 1 : unhurried)
  const peak = within(hour, 8, 11) || within(hour, 17.5, 21)
  return peak && soc > supportFloor && around.hoursLeft > supportUntil ? supportPower : 0
}
