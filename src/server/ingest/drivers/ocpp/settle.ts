import { triggerOf } from './codec/commands.ts'
import {
  allSet,
  configured,
  intervalKey,
  measurandLists,
  measurandsKey,
  meterInterval,
  variables,
} from './codec/settings.ts'
import { available } from './codec/states.ts'
import { ask, type Link } from './link.ts'
import type { Station } from './station.ts'

const set16 = async (link: Link): Promise<void> => {
  const got = await ask(link, 'GetConfiguration', { key: [intervalKey, measurandsKey] })
  const change = async (key: string, value: string): Promise<boolean> => {
    const answer = await ask(link, 'ChangeConfiguration', { key, value })
    return answer?.kind !== 'result' || answer.payload.status !== 'Rejected'
  }
  const known = (key: string) => (got?.kind === 'result' ? configured(got.payload, key) : undefined)
  if (known(intervalKey) !== String(meterInterval)) await change(intervalKey, String(meterInterval))
  const isMeasured = measurandLists.includes(known(measurandsKey) ?? '')
  if (!isMeasured) for (const list of measurandLists) if (await change(measurandsKey, list)) break
}

const set201 = async (link: Link): Promise<void> => {
  for (const list of measurandLists) {
    const answer = await ask(link, 'SetVariables', variables(list))
    if (answer?.kind !== 'result' || allSet(answer.payload)) return
  }
}

/** After a boot, or a connection without one: the pile's settings, and what stands at its outlets. */
export const settle = async (station: Station, link: Link, isBoot: boolean): Promise<void> => {
  const { version, outlets, desk, pile, clock } = station
  const since = clock()
  if (isBoot) await (version === '1.6' ? set16(link) : set201(link))
  // A process that has just begun has heard of none itself.
  const numbers = version === '1.6' ? [0] : await desk.connectors(pile())
  for (const connector of numbers) {
    const { action, payload } = triggerOf(version, 'StatusNotification', connector)
    await ask(link, action, payload)
  }
  if (version === '2.0.1')
    for (const connector of numbers) {
      const transactionId = await desk.running(pile(), connector)
      // What it says stands in the message log: nobody ends a transaction by it.
      if (transactionId !== null) await ask(link, 'GetTransactionStatus', { transactionId })
    }
  if (link.isOpen() && !outlets.toldSince(0, since) && !(isBoot ? false : outlets.isKnown(0)))
    await outlets.says(0, available, clock())
}
