import { boxCluster } from './boxCluster.ts'
import { boxPower } from './boxPower.ts'
import { chargePcs } from './chargePcs.ts'
import { cluster } from './cluster.ts'
import { connectionBox } from './connectionBox.ts'
import { ems } from './ems.ts'
import { energySaver } from './energySaver.ts'
import { marineBattery } from './marineBattery.ts'
import { marineCluster } from './marineCluster.ts'
import { pcs } from './pcs.ts'
import type { ProfileDefinition } from './point.ts'
import { ship } from './ship.ts'
import { shorePile } from './shorePile.ts'
import { shorePower } from './shorePower.ts'
import { stack } from './stack.ts'
import { switchgear } from './switchgear.ts'

/** The built-in device types; each key is a `deviceType` on the wire. */
export const profiles: readonly ProfileDefinition[] = [
  boxPower,
  boxCluster,
  marineBattery,
  marineCluster,
  ems,
  pcs,
  stack,
  cluster,
  energySaver,
  chargePcs,
  switchgear,
  connectionBox,
  shorePower,
  shorePile,
  ship,
]
