import { type CellReadings, readCells } from './behaviours/cells.ts'
import { reportBox, reportCluster, type Values } from './behaviours/report.ts'
import { reportPosition, reportShip } from './behaviours/ship.ts'
import { boxCode, clusterCode, shipCode } from './fleet.ts'
import { tickMs } from './times.ts'
import { shipAt } from './voyages.ts'
import { weatherAt } from './weather.ts'
import { aboardOf, type Model, surroundings, type World } from './world.ts'

export type Sample = { readonly ts: number; readonly values: Values }
export type Report = {
  readonly kind: 'telemetry' | 'position'
  /** who signs in, and whom the report is about */
  readonly speaker: string
  readonly code: string
  readonly sample: Sample
}
/** As it goes over the wire: a position has its fields beside its time. */
export const wireOf = ({ kind, sample }: Report): object =>
  kind === 'position' ? { ts: sample.ts, ...sample.values } : sample

/** What is due of a box besides its own values. */
export type Due = { readonly clusters: boolean; readonly cells: boolean }

/** Where in the tick (ms) the n-th of so many speakers reports, so that nothing comes in bursts. */
export const offsetOf = (index: number, count: number): number => Math.floor((index * tickMs) / count)

/** The reports of a box (from 1); none while it is silent. */
export const boxReports = (model: Model, world: World, box: number, due: Due): Report[] => {
  const around = surroundings(model.seed, box, world.ts)
  const built = model.boxes[box - 1]
  const state = world.boxes[box - 1]
  if (!built || !state || around.faults.some(({ kind }) => kind === 'silence')) return []
  const ts = world.ts + offsetOf(box - 1, model.boxes.length)
  const cells: CellReadings[] = state.clusters.map((_, index) => readCells(built, state, index, around))
  const speaker = boxCode(box)
  const own: Report = {
    kind: 'telemetry',
    speaker,
    code: speaker,
    sample: { ts, values: reportBox(model.seed, built, state, cells, around) },
  }
  if (!due.clusters) return [own]
  const clusters = cells.map(
    (readings, index): Report => ({
      kind: 'telemetry',
      speaker,
      code: clusterCode(box, index + 1),
      sample: { ts, values: reportCluster(state, index, readings, around, due.cells) },
    }),
  )
  return [own, ...clusters]
}

/** The reports of the ship of a line (from 0): its position, and itself with what it has aboard. */
export const shipReports = (model: Model, world: World, line: number): Report[] => {
  const state = world.ships[line]
  if (!state) return []
  const ts = world.ts + offsetOf(line, world.ships.length)
  const place = shipAt(line, world.ts)
  const speaker = shipCode(line)
  const values = reportShip(state, place, aboardOf(world, line), weatherAt(model.seed, line, world.ts))
  return [
    { kind: 'position', speaker, code: speaker, sample: { ts, values: reportPosition(place) } },
    { kind: 'telemetry', speaker, code: speaker, sample: { ts, values } },
  ]
}
