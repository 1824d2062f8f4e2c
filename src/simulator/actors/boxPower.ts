import type { FleetDevice } from '#catalogue/fleet.ts'
import { startState, stepBox } from '../behaviours/box/box.ts'
import { type Box, buildBox } from '../behaviours/box/build.ts'
import { readCells } from '../behaviours/box/cells.ts'
import { eventsOfBoxes } from '../behaviours/box/events.ts'
import { boxCode, clusterCode, clustersPerBox, homeOf } from '../behaviours/box/lines.ts'
import { reportBox, reportBoxCluster } from '../behaviours/box/report.ts'
import { type BoxState, boxState, hasFault, type Surroundings } from '../behaviours/box/state.ts'
import { surroundings } from '../behaviours/box/surroundings.ts'
import { chargingStated, feedOf } from '../behaviours/charging/state.ts'
import { chance } from '../random.ts'
import { ports } from '../river.ts'
import type { Actor, Moment, Reported } from './actor.ts'
import { usualDue } from './usualDue.ts'

const devicesOf = (box: number): FleetDevice[] => {
  const station = homeOf(box)
  const code = boxCode(box)
  const clusters = Array.from({ length: clustersPerBox }, (_, index) => ({
    code: clusterCode(box, index + 1),
    name: `${index + 1}号簇`,
    type: 'boxCluster',
    station,
    parent: code,
    speaks: false,
  }))
  return [{ code, name: code, type: 'boxPower', station, parent: null, speaks: true }, ...clusters]
}

const around = ({ number }: Box, { seed, ts, others }: Moment): Surroundings =>
  surroundings(seed, number, ts, (place) => feedOf(others(chargingStated), place, ts))

/** Boxes with their clusters: aboard ships and in the bays of their ports. */
export const boxPower: Actor<Box, BoxState> = {
  key: 'boxPower',
  state: boxState,
  devices: (boxes) => ({
    stations: Object.values(ports).map(({ key, name, lon, lat }) => ({
      code: key,
      name,
      type: 'boxPowerStation',
      lon,
      lat,
    })),
    devices: Array.from({ length: boxes }, (_, index) => devicesOf(index + 1)).flat(),
  }),
  count: (boxes) => boxes,
  speaker: (index) => boxCode(index + 1),
  build: (seed, index) => buildBox(seed, index + 1),
  start: (box, seed) => startState(box, 60 + 30 * chance(seed, box.number, 20), 22),
  step: (box, state, seconds, moment) => stepBox(box, state, seconds, around(box, moment)),
  due: usualDue,
  report: (box, state, moment, due) => {
    const outside = around(box, moment)
    if (hasFault(outside, 'silence')) return []
    const cells = state.clusters.map((_, index) => readCells(box, state, index, outside))
    const own: Reported = {
      kind: 'telemetry',
      code: boxCode(box.number),
      values: reportBox(moment.seed, box, state, cells, outside),
    }
    if (!due.parts) return [own]
    const clusters = cells.map(
      (readings, index): Reported => ({
        kind: 'telemetry',
        code: clusterCode(box.number, index + 1),
        values: reportBoxCluster(state, index, readings, outside, due.cells),
      }),
    )
    return [own, ...clusters]
  },
  events: eventsOfBoxes,
}
