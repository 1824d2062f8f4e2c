import { z } from 'zod'

const moment = z.number().nullable()
const name = z.string().nullable()

/** A visit of a box in a bay. Times with `Ts` in ms, null while a step was not reached. */
export const visitRow = z.object({
  visitId: z.string(),
  deviceId: z.string(),
  boxPowerName: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  bayId: z.string(),
  /** as its equipment is called now; `binSpaceName`: as the word about the box called it */
  bayName: z.string(),
  binSpaceName: z.string(),
  pcsName: name,
  /** 1 in the bay, 2 plugged, 3 charging, 4 full, 5 unplugged, 6 left */
  state: z.number(),
  startTime: z.string(),
  endTime: name,
  /** the same in ms, then when it was plugged, began to charge, was charged last (once that is over), was full and was unplugged */
  ts: z.number(),
  endTs: moment,
  pluggedTs: moment,
  chargingTs: moment,
  stoppedTs: moment,
  fullTs: moment,
  unpluggedTs: moment,
  fromKind: name,
  fromName: name,
  toKind: name,
  toName: name,
  /** % */
  socIn: moment,
  socOut: moment,
  /** kWh charged */
  amount: z.number(),
  bookingId: name,
  /** left while plugged, displaced by another box, in another bay as it seems (`suspectBayName`) */
  flags: z.array(z.string()),
  suspectBayName: name,
})
export type VisitRow = z.infer<typeof visitRow>

const values = z.array(z.number().nullable())
/** `t` in ms; SOC in %, power in kW, charging positive. Empty where nothing was heard. */
export const visitCurve = z.object({ t: z.array(z.number()), soc: values, power: values })
export type VisitCurve = z.infer<typeof visitCurve>
