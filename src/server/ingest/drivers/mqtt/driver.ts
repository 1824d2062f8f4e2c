import { defineDriver } from '../driver.ts'
import { attributes } from './attributes.ts'
import { startMqttClient } from './client.ts'

export const mqtt = defineDriver('mqtt', attributes, async (set, sink, events, { log }) =>
  startMqttClient({ ...set, sink, events, log }),
)
