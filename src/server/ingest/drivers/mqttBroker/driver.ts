import { defineDriver } from '../driver.ts'
import { attributes } from './attributes.ts'
import { startBroker } from './broker.ts'

export const mqttBroker = defineDriver('mqttBroker', attributes, (set, sink, events, around) =>
  startBroker({ ...around, ...set, sink, events }),
)
