import { z } from 'zod'
import type { Stated } from '../../actors/actor.ts'
import { type Supply, socketsOf } from './quay.ts'
import { chance } from '../../random.ts'

/** Its register in kWh and its cable in °C; `ordered`: the stay (by the time of its plug) for which somebody opened or closed its breaker. */
const socketState = z.object({
  energy: z.number(),
  cable: z.number(),
  ordered: z.object({ plugAt: z.number(), closed: z.boolean() }).nullable(),
})
/** Registers in kWh, °C. */
export const supplyState = z.object({
  energy: z.number(),
  meter: z.number(),
  winding: z.number(),
  igbt: z.number(),
  coolant: z.number(),
  sockets: z.array(socketState),
})
export type SupplyState = Readonly<z.output<typeof supplyState>>
export type SocketState = SupplyState['sockets'][number]

export const shoreStated: Stated<SupplyState> = { key: 'shorePower', state: supplyState }

export const startSupply = (supply: Supply): SupplyState => {
  const numbers = socketsOf(supply)
  const energies = numbers.map(({ habit }) =>
    Math.round((supply.kind === 'HV' ? 900_000 : 60_000) * (1 + chance(7, habit.key))),
  )
  const energy = energies.reduce((sum, each) => sum + each, 0)
  return {
    ...{ energy, meter: Math.round(energy * 1.04), winding: 40, igbt: 30, coolant: 28 },
    sockets: energies.map((each) => ({ energy: each, cable: 22, ordered: null })),
  }
}
