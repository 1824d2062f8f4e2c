import { aisGateway } from './types/aisGateway.ts'
import { boxCluster } from './types/boxCluster.ts'
import { boxPower } from './types/boxPower.ts'
import { capacitorBox } from './types/capacitorBox.ts'
import { chargeContainer } from './types/chargeContainer.ts'
import { chargePcs } from './types/chargePcs.ts'
import { cluster } from './types/cluster.ts'
import { connectionBox } from './types/connectionBox.ts'
import { dcGrid } from './types/dcGrid.ts'
import { dcdc } from './types/dcdc.ts'
import { ems } from './types/ems.ts'
import { energySaver } from './types/energySaver.ts'
import { frequencyConverter } from './types/frequencyConverter.ts'
import { marineBattery } from './types/marineBattery.ts'
import { marineCluster } from './types/marineCluster.ts'
import { pcs } from './types/pcs.ts'
import { pileConnector } from './types/pileConnector.ts'
import { propulsion } from './types/propulsion.ts'
import type { ProfileDefinition } from './points/point.ts'
import { ship } from './types/ship.ts'
import { shorePile } from './types/shorePile.ts'
import { shorePower } from './types/shorePower.ts'
import { shoreSocket } from './types/shoreSocket.ts'
import { stack } from './types/stack.ts'
import { swapCrane } from './types/swapCrane.ts'
import { switchgear } from './types/switchgear.ts'
import { transformer } from './types/transformer.ts'

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
  propulsion,
  dcGrid,
  aisGateway,
  capacitorBox,
  dcdc,
  transformer,
  chargeContainer,
  swapCrane,
  frequencyConverter,
  shoreSocket,
  pileConnector,
]
