import type { FleetDevice } from '#catalogue/fleet.ts'
import { startState, stepBox } from '../behaviours/box/box.ts'
import { type Box, buildBox } from '../behaviours/box/build.ts'
import { readCells } from '../behaviours/box/cells.ts'
import { eventsOfBoxes } from '../behaviours/box/events.ts'
import { boxCode, clusterCode, clustersPerBox, homeOf } from '../behaviours/box/lines.ts'
import { reportBox, reportBoxCluster } from '../behaviours/box/report.ts'
import { type BoxState, boxState, hasFault } from '../behaviours/box/state.ts'
import { surroundings } from '../behaviours/box/surroundings.ts'
import { chance } from '../random.ts'
import type { Actor, Reported } from './actor.ts'
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

/** Boxes with their clusters: aboard ships and in the bays of their ports. */
export const boxPower: Actor<Box, BoxState> = {
  key: 'boxPower',
  state: boxState,
  devices: (boxes) => ({
    stations: [],
    devices: Array.from({ length: boxes }, (_, index) => devicesOf(index + 1)).flat(),
  }),
  count: (boxes) => boxes,
  speaker: (index) => boxCode(index + 1),
  build: (seed, index) => buildBox(seed, index + 1),
  start: (box, seed) => startState(box, 60 + 30 * chance(seed, box.number, 20), 22),
  step: (box, state, seconds, { seed, ts }) => stepBox(box, state, seconds, surroundings(seed, box.number, ts)),
  due: usualDue,
  report: (box, state, { seed, ts }, due) => {
    const around = surroundings(seed, box.number, ts)
    if (hasFault(around, 'silence')) return []
    const cells = state.clusters.map((_, index) => readCells(box, state, index, around))
    const own: Reported = {
      kind: 'telemetry',
      code: boxCode(box.number),
      values: reportBox(seed, box, state, cells, around),
    }
    if (!due.parts) return [own]
    const clusters = cells.map(
      (readings, index): Reported => ({
        kind: 'telemetry',
        code: clusterCode(box.number, index + 1),
        values: reportBoxCluster(state, index, readings, around, due.cells),
      }),
    )
    return [own, ...clusters]
  },
  events: eventsOfBoxes,
}
