import { z } from 'zod'
import { known } from '#contract/unit.ts'
import { detailHead, linePart } from '#contract/unitDetail.ts'
import { shoreRequest, socketTile } from './shapes.ts'

const words = z.string().nullable()

/** A device of a station with what hangs below it, sockets with their berth. */
const treeNode = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  deviceType: z.string(),
  stationId: z.string(),
  berthId: words,
  berthName: words,
  alarmLevel: known,
  silent: z.boolean(),
})
export type ShoreNode = z.infer<typeof treeNode> & { children: ShoreNode[] }
export const shoreNode: z.ZodType<ShoreNode> = treeNode.extend({
  get children() {
    return z.array(shoreNode)
  },
})

/** The line from the grid to the ship, as far as there is one. `deviceId` is the socket, or a supply that is plugged directly. */
export const shoreDetail = z.object({
  ...detailHead,
  stationId: z.string(),
  stationName: z.string(),
  berthId: words,
  berthName: words,
  tile: socketTile.extend({ ageSeconds: known }),
  supply: linePart.nullable(),
  transformer: linePart.nullable(),
  converter: linePart.nullable(),
  socket: linePart.nullable(),
  connection: shoreRequest.extend({ fee: known }).nullable(),
  /** the device that open and close are sent to; null where none has a breaker of its own */
  commandDeviceId: words,
})
export type ShoreDetail = z.infer<typeof shoreDetail>

/** A day of a station: kW as means of `stepSeconds`, null where nothing was heard. Times in ms. */
export const shoreDayLoad = z.object({
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  from: z.number(),
  to: z.number(),
  stepSeconds: z.number(),
  power: z.object({ t: z.array(z.number()), kw: z.array(known) }),
  ratedPower: known,
  /** hours of one price, CNY per kWh; empty without a tariff */
  bands: z.array(z.object({ from: z.number(), to: z.number(), kind: z.string(), price: z.number() })),
  hours: z.array(z.object({ from: z.number(), to: z.number(), time: z.string(), energy: known, fee: known })),
  energy: known,
  fee: known,
})
export type ShoreDayLoad = z.infer<typeof shoreDayLoad>
