import { z } from 'zod'
import type { Refusal, WireHandler } from '#server/context/stream.ts'
import type { Context } from '#server/context/context.ts'
import { pathInScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { eventTimeFault, messageTime } from '#server/ingest/codec/eventTime.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Mount } from '#server/places/places.ts'
import { mountFields, placesContract } from '../contract.ts'
import { type MountFault, mountOf } from './mounting.ts'
import { positionFrame, positionMessage } from './shipPosition.ts'

type Fault = Omit<Refusal, 'source'>

const mountMessage = z.object(mountFields)
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

const position: WireHandler = async ({ device, content, now, push }) => {
  if (!device.profile.byKey.has('lon')) return [{ reason: 'unknown_point', detail: 'position: this device has none' }]
  const said = positionMessage.safeParse(content)
  if (!said.success) return fitting(said.error)
  const time = messageTime(content, now)
  if ('fault' in time) return [time.fault]
  const { frame, outOfRange } = positionFrame(device, said.data, time.ts)
  if (frame) await push([frame])
  return outOfRange.map((key) => ({ reason: 'out_of_range', detail: `${key}: ${said.data[key as 'lon']}` }))
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
