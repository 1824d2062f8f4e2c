import { z } from 'zod'
import type { WireHandler } from '#server/context/stream.ts'
import { messageTime, momentOf } from '../codec/eventTime.ts'
import { voyageMessage } from '../messages.ts'
import type { ShipDataStore } from './shipData.ts'

const earliestEta = Date.UTC(2015, 0)
const latestEta = Date.UTC(2100, 0)

/** `devices/{ship}/voyage`: what a ship reports of her voyage herself. */
export const voyageMessageTo =
  (shipData: ShipDataStore): WireHandler =>
  async ({ device, content, now }) => {
    if (!device.profile.natures.has('carries'))
      return [{ reason: 'unknown_topic', detail: 'voyage: this device is no ship' }]
    const message = voyageMessage.safeParse(content)
    if (!message.success)
      return [{ reason: 'wrong_type', detail: z.prettifyError(message.error).replaceAll('\n', ' ').slice(0, 200) }]
    const { dest, eta: told, startBerthCargoTypeName, cargoLoad } = message.data
    const time = messageTime(content, now)
    if ('fault' in time) return [time.fault]
    const eta = told === null || told === undefined ? undefined : momentOf(told)
    if (eta !== undefined && !(eta >= earliestEta && eta < latestEta))
      return [{ reason: 'wrong_type', detail: 'eta: ms or seconds since the epoch, or ISO 8601 with a zone' }]
    const voyage = { dest: dest || undefined, eta, cargoType: startBerthCargoTypeName || undefined }
    await shipData.voyage(device.deviceId, time.ts, { ...voyage, cargoLoad: cargoLoad ?? undefined }, false)
    return []
  }
