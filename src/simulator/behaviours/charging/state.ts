import { z } from 'zod'
import type { Stated } from '../../actors/actor.ts'
import { type Feed, free } from '../box/surroundings.ts'
import type { Place } from '../box/voyages.ts'
import { isStopped, leavesPlugged } from './mishaps.ts'
import { portKeys } from './yard.ts'

/** Registers in kWh of alternating and of direct current, °C; `limit` kW that somebody set, `pulledAt` (ms) when a plug that was left in is out, `quiet` s without power or a box that changes. */
export const bayState = z.object({
  charged: z.number(),
  dcEnergy: z.number(),
  igbt: z.number(),
  socket: z.number(),
  limit: z.number().nullable(),
  pulledAt: z.number(),
  quiet: z.number(),
})
export type BayState = Readonly<z.output<typeof bayState>>

/** `since` and `ts` in ms: when it began, and now; `boxes` of the whole fleet. Of each container the register of its switchgear (kWh) and its room (°C). */
export const portState = z.object({
  since: z.number(),
  ts: z.number(),
  boxes: z.number(),
  bays: z.array(bayState),
  containers: z.array(z.object({ meter: z.number(), room: z.number() })),
  meter: z.number(),
  winding: z.number(),
})
export type PortState = Readonly<z.output<typeof portState>>
export type ContainerState = PortState['containers'][number]

export const chargingStated: Stated<PortState> = { key: 'chargeStation', state: portState }

/** What the bay at a place does at `ts`, by the states of all ports. */
export const feedOf = (states: readonly PortState[], { kind, port, bay, until }: Place, ts: number): Feed => {
  const state = port ? states[portKeys.indexOf(port)] : undefined
  if (kind !== 'bay' || !port || !state) return free
  const number = Number(bay)
  const limit = state.bays[number - 1]?.limit ?? Number.POSITIVE_INFINITY
  return {
    limit: isStopped(port, number, state.since, ts) ? 0 : limit,
    leftPlugged: leavesPlugged(port, number, state.since, until),
  }
}
