import type { Actor, Registered } from './actor.ts'
import { bays } from './bays.ts'
import { boxPower } from './boxPower.ts'
import { chargeShip } from './chargeShip.ts'
import { ship } from './ship.ts'

/** Everything that the demo has. A step goes through it in this order: a ship sums what its boxes gave. */
export const fleetActors: readonly (Actor | Registered)[] = [boxPower, ship, bays, chargeShip]

/** Those of them that live. */
export const actors: readonly Actor[] = fleetActors.filter((actor) => 'step' in actor)
