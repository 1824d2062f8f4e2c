import { z } from 'zod'
import { known } from '#contract/unit.ts'
import { detailHead, linePart } from '#contract/unitDetail.ts'
import { yardBay } from './shapes.ts'

const words = z.string().nullable()

/** The visit that runs: times in ms, null as long as a step has not been reached. */
export const visitSoFar = z.object({
  visitId: words,
  state: z.number(),
  startedAt: z.number(),
  pluggedAt: known,
  chargingAt: known,
  fullAt: known,
  unpluggedAt: known,
  fromKind: words,
  fromName: words,
  /** % at arrival; kWh since then */
  socIn: known,
  kwh: known,
  bookingId: words,
  flags: z.array(z.string()),
})
/** A bay whole: each device from the grid to the box, as far as there is one. */
export const bayDetail = z.object({
  ...detailHead,
  stationId: z.string(),
  stationName: z.string(),
  tile: yardBay,
  transformer: linePart.nullable(),
  container: linePart.nullable(),
  switchgear: linePart.nullable(),
  pcs: linePart.nullable(),
  bay: linePart,
  box: linePart.nullable(),
  visit: visitSoFar.nullable(),
})
export type BayDetail = z.infer<typeof bayDetail>
