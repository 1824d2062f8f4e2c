import { readTls } from '#server/http/tls.ts'
import { defineDriver } from '../driver.ts'
import { attributes } from './attributes.ts'
import { startBroker } from './broker.ts'

export const mqttBroker = defineDriver('mqttBroker', attributes, async ({ host, port, tls }, sink, events, around) =>
  startBroker({
    ...around,
    ...{ host, port, sink, events },
    tls: tls && { port: tls.port, ...(await readTls(tls)) },
  }),
)
