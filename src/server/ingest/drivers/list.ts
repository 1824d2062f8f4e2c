import type { Driver } from './driver.ts'
import { mqtt } from './mqtt/driver.ts'
import { mqttBroker } from './mqttBroker/driver.ts'

export const drivers: readonly Driver[] = [mqttBroker, mqtt]
