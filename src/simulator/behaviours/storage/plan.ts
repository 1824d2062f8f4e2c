import { wander } from '../../random.ts'
import { at, daily, isOn, type Schedule } from '../../schedule.ts'
import { hour, localMinute } from '../../times.ts'

/** Charges in the valleys of the tariff and discharges at its peaks, twice a day. */
const charging: readonly Schedule[] = [
  { ...daily, from: at(22, 30), minutes: 420 },
  { ...daily, from: at(11, 30), minutes: 240 },
]
const discharging: readonly Schedule[] = [
  { ...daily, from: at(8), minutes: 180 },
  { ...daily, from: at(18), minutes: 180 },
]
/** kW of a converter on its AC side. */
const chargePower = 300
const dischargePower = 430
/** % at which a stack is full and empty, and how far it must have gone from there to begin again. */
export const fullSoc = 95
export const floorSoc = 20
const again = 3

/** kW that the schedule wants of one converter, charge −. */
export const plannedPower = (ts: number): number => {
  if (charging.some((each) => isOn(each, ts))) return -chargePower
  return discharging.some((each) => isOn(each, ts)) ? dischargePower : 0
}

/** The same within what a stack of that SOC (%) may; `power` is what it does now. */
export const askedPower = (ts: number, soc: number, power: number): number => {
  const planned = plannedPower(ts)
  if (planned < 0) return soc < (power < 0 ? fullSoc : fullSoc - again) ? planned : 0
  return soc > (power > 0 ? floorSoc : floorSoc + again) ? planned : 0
}

/** kW of the consumers behind the meter of a station: 400 at night to 1,500 in the afternoon. */
export const loadAt = (seed: number, station: number, ts: number): number => {
  const daytime = Math.cos((2 * Math.PI * (localMinute(ts) - 870)) / 1440)
  const waver = 90 * wander(seed, 8000 + station, ts / hour, 0.3) + 40 * wander(seed, 8010 + station, ts / hour, 0.03)
  return Math.min(1500, Math.max(400, 930 + 470 * daytime + waver))
}
