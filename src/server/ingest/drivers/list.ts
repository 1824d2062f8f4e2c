import type { Driver } from './driver.ts'
import { aisTcp } from './aisTcp/driver.ts'
import { aisUdp } from './aisUdp/driver.ts'
import { mqtt } from './mqtt/driver.ts'
import { mqttBroker } from './mqttBroker/driver.ts'
import { ocpp } from './ocpp/driver.ts'

export const drivers: readonly Driver[] = [mqttBroker, mqtt, aisTcp, aisUdp, ocpp]
