import { z } from 'zod'
import { metric, stateMetric } from '#contract/monitor.ts'
import { known } from '#contract/unit.ts'
import { clusterGlance, detailHead, liveCluster, relay, unitStatus } from '#contract/unitDetail.ts'

export const boxStatus = unitStatus.extend({
  shippingName: z.string().nullable(),
  /** 0 inserted, otherwise removed, null unknown */
  chargingGunPluggingStatus: known,
})
export type BoxStatus = z.infer<typeof boxStatus>

export const boxInfo = z.object({ environment: z.array(metric), device: z.array(metric), states: z.array(stateMetric) })

export const boxCell = z.object({
  /** its number in the cluster, from 1 */
  cell: z.number(),
  deviceName: z.string(),
  voltage: known,
  voltageUnit: z.string(),
  temperature: known,
  temperatureUnit: z.string(),
})

/** A box whole, as its dialog shows it. */
export const liveBox = z.object({
  kind: z.literal('box'),
  ...detailHead,
  status: boxStatus,
  metrics: z.array(metric),
  info: boxInfo,
  inverter: z.array(metric),
  relays: z.array(relay),
  clusters: z.array(clusterGlance),
})
export const liveDetail = z.discriminatedUnion('kind', [liveBox, liveCluster])
export type LiveDetail = z.infer<typeof liveDetail>
