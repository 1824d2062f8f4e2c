import { z } from 'zod'
import { energyMethods } from '#features/sailing/shapes.ts'
import { known } from '#contract/unit.ts'

/** One stop at which a ship swapped boxes or was charged (specification, section 3). Energies in kWh. */
export const shipCharge = z.object({
  recordId: z.string(),
  shippingId: z.string(),
  shippingName: z.string(),
  /** what came aboard minus what left; what was charged */
  electricity: z.number(),
  /** 0 swap, 1 charge */
  operatingMode: z.number(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  ts: z.number(),
  endTs: known,
  inNum: z.number(),
  outNum: z.number(),
  inElectricity: known,
  outElectricity: known,
  /** the boxes that came and left, or the batteries that were charged */
  devices: z.array(
    z.object({
      deviceId: z.string(),
      deviceName: z.string(),
      direction: z.enum(['in', 'out', 'charged']),
      soc: known,
      electricity: known,
      ts: z.number(),
    }),
  ),
  /** a fixed row of the specification, shown in the demo only */
  sample: z.boolean(),
})
export type ShipCharge = z.infer<typeof shipCharge>

/** A battery aboard at one end of the window, or when it came or left within it. */
const addend = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  electricity: known,
  soc: known,
  fromTime: z.string(),
  toTime: z.string(),
})

/**
 * What a ship drew in a window, kWh. `powerConsumption` = discharged − charged + shore over all batteries while they were aboard
 * (`method` register or integral), or start + in − out + shore − end (`balance`).
 */
export const voyageConsumption = z.object({
  startBattery: known,
  endBattery: known,
  powerConsumption: known,
  startDeviceList: z.array(addend),
  endDeviceList: z.array(addend),
  /** came aboard and left with swaps */
  swapIn: z.number(),
  swapOut: z.number(),
  shoreCharged: known,
  balance: known,
  method: z.enum(energyMethods).nullable(),
  /** registers and state of charge differ by more than 3 % and 1 % of the rated energy */
  disagrees: z.boolean(),
  kWhPerMile: known,
  devices: z.array(z.object({ deviceId: z.string(), deviceName: z.string(), discharged: known, charged: known })),
  curve: z.array(z.object({ ts: z.number(), soc: known, power: known, speed: known })),
})
export type VoyageConsumption = z.infer<typeof voyageConsumption>
