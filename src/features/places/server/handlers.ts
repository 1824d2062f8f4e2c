import { z } from 'zod'
import type { Refusal, WireHandler } from '#server/context/stream.ts'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Frame } from '#server/context/readings.ts'
import { pathInScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { mostSamples } from '#server/ingest/codec/decode.ts'
import { eventTimeFault, messageTime } from '#server/ingest/codec/eventTime.ts'
import { mountMessage, positionMessage } from '#server/ingest/messages.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Mount } from '#server/places/places.ts'
import { placesContract } from '../contract.ts'
import { type MountFault, mountOf } from './mounting.ts'
import { positionFrame } from './shipPosition.ts'

type Fault = Omit<Refusal, 'source'>

const fitting = (error: z.ZodError): Fault[] => [
  { reason: 'wrong_type', detail: z.prettifyError(error).replaceAll('\n', ' ').slice(0, 200) },
]

const refusalOf: Readonly<Record<MountFault, Refusal['reason']>> = {
  not_a_box: 'unknown_topic',
  place_unknown: 'unknown_device',
  place_foreign: 'foreign_device',
}

const mount =
  ({ registry, places }: Context): WireHandler =>
  async ({ device, content, now }) => {
    const said = mountMessage.safeParse(content)
    if (!said.success) return fitting(said.error)
    const time = messageTime(content, now)
    if ('fault' in time) return [time.fault]
    const found = mountOf(registry, device, said.data, time.ts)
    if ('fault' in found) return [{ reason: refusalOf[found.fault], detail: `mount: ${said.data.code}`.slice(0, 200) }]
    await places.record(found.mount)
    return []
  }

/** One position, or the list of them that a ship brings after it was out of reach: each counts for itself. */
const position: WireHandler = async ({ device, content, now, push }) => {
  if (!device.profile.byKey.has('lon')) return [{ reason: 'unknown_point', detail: 'position: this device has none' }]
  const said: unknown[] = Array.isArray(content) ? content : [content]
  if (said.length === 0) return [{ reason: 'empty', detail: 'no position' }]
  if (said.length > mostSamples) return [{ reason: 'oversized', detail: `${said.length} positions in one message` }]
  const frames: Frame[] = []
  const faults = said.flatMap((each): Fault[] => {
    const { frame, faults: own } = readPosition(device, each, now)
    if (frame) frames.push(frame)
    return own
  })
  if (frames.length > 0) await push(frames)
  return faults
}

const readPosition = (
  device: Device,
  content: unknown,
  now: number,
): { frame?: Frame | undefined; faults: Fault[] } => {
  const said = positionMessage.safeParse(content)
  if (!said.success) return { faults: fitting(said.error) }
  const time = messageTime(content, now)
  if ('fault' in time) return { faults: [time.fault] }
  const { frame, outOfRange } = positionFrame(device, said.data, time.ts)
  return {
    frame,
    faults: outOfRange.map((key) => ({ reason: 'out_of_range', detail: `${key}: ${said.data[key as 'lon']}` })),
  }
}

const placeOf = (mount: Mount | undefined): string =>
  mount ? [mount.kind, mount.code, mount.bay].filter(Boolean).join(' ') : ''

const handlers = ({ db, registry, places, clock }: Context): Handlers<typeof placesContract> => ({
  mount: async ({ deviceId, ts = clock(), ...said }, call) => {
    const { caller } = call
    const box = registry.byId(deviceId)
    if (!box || !pathInScope(caller, box.orgPath)) throw new AppError('rows.not_found')
    const fault = eventTimeFault(ts, clock())
    if (fault) throw new AppError('mount.time', fault.detail)
    const found = mountOf(registry, box, said, ts)
    if ('fault' in found)
      throw found.fault === 'not_a_box'
        ? new AppError('mount.not_a_box')
        : new AppError('mount.place_unknown', said.code || said.bay)
    const { mount: wanted } = found
    await db.transaction().execute(async (trx) => {
      await noteOperation(trx, call, clock(), {
        kind: 'device',
        action: 'mount',
        subject: { id: deviceId, name: box.deviceName },
        before: { place: placeOf(places.mountOf(deviceId)) },
        after: { place: placeOf(wanted) },
      })
      await places.record(wanted)
    })
    return true as const
  },
})

export const places: Feature = feature(placesContract, {}, (context) => ({
  handlers: handlers(context),
  wires: { mount: mount(context), position },
}))
