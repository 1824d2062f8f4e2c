import { readTls } from '#server/http/tls.ts'
import { defineDriver } from '../driver.ts'
import { attributes } from './attributes.ts'
import { startOcpp } from './server.ts'

export const ocpp = defineDriver('ocpp', attributes, async ({ tls, ...set }, sink, events, around) => {
  const { piles: desk } = around
  if (!desk) throw new Error('no desk for piles')
  return startOcpp({ ...set, ...around, sink, events, desk, tls: tls && (await readTls(tls)) })
})
