import type { Caller, Context } from '#server/context/context.ts'
import { reading } from '#server/equipment/reading.ts'
import { names } from '#server/fleet/lists.ts'
import type { ShoreChoices } from '../../rowShapes.ts'
import { ratedOf, supplyOf } from '../sockets.ts'
import { outletsOf, shipsOf, shoreStation } from '../station.ts'

/** What a request at a station may be made of. Refuses `rows.not_found`. */
export const choicesOf = async (context: Context, caller: Caller, stationId: string): Promise<ShoreChoices> => {
  const { db, telemetry } = context
  const station = await shoreStation(db, caller, stationId)
  const ships = shipsOf(context, caller, station)
  const shipIds = ships.map(({ deviceId }) => deviceId)
  const [berths, sockets, held, forms] = await Promise.all([
    db.selectFrom('berth').select(['id', 'name', 'length']).where('station_id', '=', stationId).execute(),
    db
      .selectFrom('berth_socket as x')
      .innerJoin('berth as b', 'b.id', 'x.berth_id')
      .select(['x.socket_id', 'x.berth_id'])
      .where('b.station_id', '=', stationId)
      .execute(),
    db
      .selectFrom('shore_plug')
      .select('outlet_id')
      .where('station_id', '=', stationId)
      .where('ended_at', 'is', null)
      .execute(),
    db
      .selectFrom('ship')
      .select(['device_id', 'length'])
      .where('device_id', 'in', ['0', ...shipIds])
      .execute(),
  ])
  const berthOf = new Map(sockets.map((row) => [row.socket_id, row.berth_id]))
  const taken = new Set(held.map((row) => row.outlet_id))
  const lengths = new Map(forms.map((row) => [row.device_id, row.length]))
  return {
    berths: berths
      .sort((a, b) => names.compare(a.name, b.name))
      .map(({ id, name, length }) => ({ berthId: id, berthName: name, length })),
    sockets: outletsOf(context, stationId)
      .sort((a, b) => names.compare(a.deviceName, b.deviceName))
      .map((outlet) => ({
        ...{ socketId: outlet.deviceId, socketName: outlet.deviceName, berthId: berthOf.get(outlet.deviceId) ?? null },
        supplyName: supplyOf(context, outlet)?.deviceName ?? '',
        ratedPower: ratedOf(context, outlet),
        ratedVoltage: reading(outlet, telemetry.latest(outlet.deviceId), 'ratedVoltage')?.value ?? null,
        free: !taken.has(outlet.deviceId),
      })),
    ships: ships
      .sort((a, b) => names.compare(a.deviceName, b.deviceName))
      .map(({ deviceId, deviceName, mmsi }) => ({
        ...{ shippingId: deviceId, shippingName: deviceName, mmsi, length: lengths.get(deviceId) ?? null },
      })),
  }
}
