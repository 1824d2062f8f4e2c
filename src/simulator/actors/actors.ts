import type { Actor, Registered } from './actor.ts'
import { aisGateway } from './aisGateway.ts'
import { bays } from './bays.ts'
import { boxPower } from './boxPower.ts'
import { chargeShip } from './chargeShip.ts'
import { crane } from './crane.ts'
import { energyStorage } from './energyStorage.ts'
import { ship } from './ship.ts'

/** All equipment of the demo. A step runs in this order: ships come after boxes, since they sum the power of those aboard. */
export const fleetActors: readonly (Actor | Registered)[] = [
  boxPower,
  ship,
  bays,
  chargeShip,
  aisGateway,
  energyStorage,
  crane,
]

/** Those that have a state and report. */
export const actors: readonly Actor[] = fleetActors.filter((actor) => 'step' in actor)
