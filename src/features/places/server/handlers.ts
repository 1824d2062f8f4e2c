import type { Context } from '#server/context/context.ts'
import { pathInScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { eventTimeFault } from '#server/ingest/codec/eventTime.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import { mountWire } from '#server/ingest/wires/mount.ts'
import { positionWire } from '#server/ingest/wires/position.ts'
import { mountOf } from '#server/places/mounting.ts'
import type { Mount } from '#server/places/places.ts'
import { placesContract } from '../contract.ts'

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
  wires: { mount: mountWire(context), position: positionWire },
}))
