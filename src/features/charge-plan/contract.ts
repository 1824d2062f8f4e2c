import { z } from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { decimal, id, integer, optionalId, time } from '#contract/fields.ts'
import { modeState, planAnswer, planModes, stationPlan } from './shapes.ts'

const base = '/web/portCharging/plan'

/** What is asked instead of what stands; times are those of the station. */
const whatIf = z.object({
  stationId: id,
  /** kW, instead of the set limit */
  transformerLimit: decimal.pipe(z.number().min(0).max(1_000_000)).optional(),
  /** other times of arrival, by booking */
  etas: z
    .array(z.object({ bookingId: id, eta: time }))
    .max(100)
    .default([]),
  /** one booking more */
  booking: z
    .object({
      shippingId: optionalId,
      eta: time,
      boxesWanted: integer.pipe(z.number().min(1).max(100)),
      minSoc: decimal.pipe(z.number().min(1).max(100)).default(90),
    })
    .optional(),
  /** bays that give nothing */
  withoutBayIds: z.array(id).max(200).default([]),
})

export const chargePlanContract = {
  plan: get(base, {
    access: 'platform_portCharging',
    summary:
      'The newest charge plan of a station, its mode and what the same boxes would cost otherwise; powers in kW as drawn by the chargers, in slots of 15 minutes for 48 h',
    input: z.object({ stationId: id }),
    output: stationPlan,
  }),
  solve: post(`${base}/solve`, {
    access: 'charging_plan',
    summary:
      'What the plan would be with another limit, other arrivals, one booking more, or without some bays. Nothing is stored and nothing is sent. At most 12 a minute by one user',
    input: whatIf,
    output: planAnswer,
  }),
  mode: post(`${base}/mode`, {
    access: 'charging_plan',
    summary:
      'Switch a station’s plan: `advise` at once; `auto` asks for a `planAuto` command at its transformer, which a second person approves (also needs control_request; refusals 3061–3067 and 3089). The same request twice is one',
    input: z.object({
      stationId: id,
      mode: z.enum(planModes),
      /** 5 to 200 characters */
      reason: z.string().trim().max(2000),
      requestId: z.string().trim().min(1).max(64),
    }),
    output: modeState,
  }),
}
