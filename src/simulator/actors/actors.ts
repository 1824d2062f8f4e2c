import type { Actor, Registered } from './actor.ts'
import { aisGateway } from './aisGateway.ts'
import { boxPower } from './boxPower.ts'
import { chargeShip } from './chargeShip.ts'
import { chargeStation } from './chargeStation.ts'
import { crane } from './crane.ts'
import { energyStorage } from './energyStorage.ts'
import { ship } from './ship.ts'
import { shorePile } from './shorePile.ts'
import { shorePower } from './shorePower.ts'
import { swapCrane } from './swapCrane.ts'

/** All equipment of the demo. A step runs in this order: ships come after boxes, since they sum the power of those aboard. */
export const fleetActors: readonly (Actor | Registered)[] = [
  boxPower,
  ship,
  chargeStation,
  swapCrane,
  chargeShip,
  aisGateway,
  energyStorage,
  crane,
  shorePower,
  shorePile,
]

/** Those that have a state and report. */
export const actors: readonly Actor[] = fleetActors.filter((actor) => 'step' in actor)
