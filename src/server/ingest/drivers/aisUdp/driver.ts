import { defineDriver } from '../driver.ts'
import { attributes } from './attributes.ts'
import { startUdp } from './udp.ts'

export const aisUdp = defineDriver('aisUdp', attributes, (set, sink, events, { log }) =>
  startUdp({ ...set, sink, events, log }),
)
