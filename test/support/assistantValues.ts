const hour = 3_600_000
const day = 24 * hour

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))
/** What grows by `amount` between two hours of a day. */
const grown = (at: number, from: number, to: number, amount: number): number =>
  amount * Math.min(1, Math.max(0, (at - from) / (to - from)))

/** A box of the assistant's world charges from 2 to 5, discharges from 8 to 11 and from 18 to 21, each day alike but for what `no` and the day add. */
export const boxValues = (no: number, ts: number, firstMidnight: number): Record<string, number> => {
  const days = Math.floor((ts - firstMidnight) / day)
  const at = (ts - firstMidnight - days * day) / hour
  const soc = rounded(38 + 3 * no + 2 * days + grown(at, 2, 5, 32) - grown(at, 8, 11, 20) - grown(at, 18, 21, 10), 1)
  const isCharging = at >= 2 && at < 5
  const isDischarging = (at >= 8 && at < 11) || (at >= 18 && at < 21)
  const inside = rounded(21 + no / 2 + 4 * Math.sin(((at - 9) * Math.PI) / 12) + days / 2, 1)
  const highest = rounded(3.25 + soc / 1000 + no / 1000, 3)
  return {
    ...{ soc, soh: 99 - no, ratedCapacity: 1600, ratedVoltage: 1000 },
    totalVoltage: rounded(850 + 2 * soc + no, 1),
    totalCurrent: isCharging ? -(100 + 5 * no) : isDischarging ? 80 + 5 * no : 0,
    chargedEnergy: 10_000 * no + (300 + 10 * no) * days + grown(at, 2, 5, 300 + 10 * no),
    dischargedEnergy:
      9000 * no + (290 + 8 * no) * days + grown(at, 8, 11, 200 + 6 * no) + grown(at, 18, 21, 90 + 2 * no),
    insulation: Math.round(2400 + 100 * no - 10 * at),
    compartmentTemperature: inside,
    ambientTemperature: rounded(inside - 6, 1),
    compartmentHumidity: rounded(50 + no, 1),
    ...{ maxCellVoltage: highest, minCellVoltage: rounded(highest - 0.02 - no / 1000, 3) },
    ...{ maxCellTemperature: rounded(inside + 6 + no / 10, 1), minCellTemperature: rounded(inside + 2, 1) },
    ...{ co: 3, h2: no, runningState: isCharging ? 1 : isDischarging ? 2 : 0, pluggedState: 0, mainBreaker: 1 },
    ...{ chargeable: rounded(16 * (100 - soc), 1), dischargeable: rounded(16 * soc, 1) },
  }
}

/** An EMS of the same world: it charges from 0 to 6 and gives 400 kW and more from 8 to 12. */
export const emsValues = (no: number, ts: number, firstMidnight: number): Record<string, number> => {
  const days = Math.floor((ts - firstMidnight) / day)
  const at = (ts - firstMidnight - days * day) / hour
  const power = at >= 1 && at < 6 ? -(200 + 10 * no) : at >= 8 && at < 12 ? 400 + 20 * no : 0
  return {
    ...{
      power,
      gridPower: 600 - power,
      loadPower: 600 + no,
      frequency: 50.01,
      runningState: power > 0 ? 2 : power < 0 ? 1 : 0,
    },
    soc: rounded(30 + 5 * no + days + grown(at, 1, 6, 40) - grown(at, 8, 12, 30), 1),
    soh: 97,
    chargedEnergy: 50_000 * no + (1000 + 50 * no) * days + grown(at, 1, 6, 1000 + 50 * no),
    dischargedEnergy: 40_000 * no + (1600 + 80 * no) * days + grown(at, 8, 12, 1600 + 80 * no),
    ambientTemperature: rounded(18 + 3 * Math.sin(((at - 9) * Math.PI) / 12) + no, 1),
  }
}

/** A ship under way at 10 kn since 8 o'clock of the last day. */
export const shipValues = (no: number, ts: number, midnight: number): Record<string, number> => {
  const at = Math.max(0, (ts - midnight) / hour - 8)
  const isUnderWay = no === 1 && at > 0
  return {
    ...{
      lon: rounded(119 + (isUnderWay ? at * 0.19 : 0), 6),
      lat: 32,
      sog: isUnderWay ? rounded(9 + at, 1) : 0.1,
      cog: 90,
    },
    ...{
      power: isUnderWay ? rounded(310 + 20 * at, 1) : 12.5,
      soc: rounded(82 - no - (isUnderWay ? at * 6 : 0), 1),
      soh: 96,
    },
    ...{ consumedEnergy: 7000 * no + (isUnderWay ? rounded(at * 320, 1) : 0), navStatus: isUnderWay ? 0 : 5 },
  }
}
