import { assetsContract } from '#features/assets/contract.ts'
import { settlementContract } from '#features/settlement/contract.ts'
import { shoreConnectionContract } from '#features/shore-power/contract.ts'
import type { TestApp } from './app.ts'
import { marker, secretCode } from './victimMarks.ts'

export type VictimShore = Readonly<Record<'station' | 'supply' | 'socket' | 'berth' | 'connection' | 'request', string>>

/** A shore power station with a berth, a connection that was unplugged, and a request. */
export const addShore = async (it: TestApp, orgId: string): Promise<VictimShore> => {
  const { call, admin, context } = it
  const named = { stationName: `${marker}岸电站`, stationType: 'shorePowerStation', orgId } as const
  const { stationId } = await call(assetsContract.stationAdd, named, admin)
  const add = async (deviceType: string, parentId?: string): Promise<string> => {
    const own = { deviceName: `${marker}${deviceType}`, deviceCode: `${secretCode}-S-${deviceType}`, deviceType }
    const made = { ...own, stationId, ...(parentId ? { parentId } : {}) }
    return (await call(assetsContract.equipmentAdd, made, admin)).deviceId
  }
  const supply = await add('shorePower')
  const socket = await add('shoreSocket', supply)
  const saved = { stationId, berthName: `${marker}泊位`, length: 90, socketIds: [socket] }
  const { berthId } = await call(shoreConnectionContract.berthSave, saved, admin)
  const at = context.clock() - 7_200_000
  const device_name = `${marker}接电箱`
  await context.db
    .insertInto('shore_plug')
    .values({
      ...{ device_id: socket, outlet_id: socket, outlet_name: device_name, station_id: stationId, state: 6 },
      ...{ started_at: new Date(at), supplied_at: new Date(at), ended_at: new Date(at + 3_600_000) },
      ...{ supplied_ms: 3_600_000, kwh: 5, estimated_kwh: 0, continues: false, marked: '' },
      hours: JSON.stringify([[Math.floor(at / 3_600_000) * 3_600_000, 5]]),
    })
    .execute()
  const ship = { ship_name: `${marker}船`, is_confirmed: true, is_proposed: true }
  const { id } = await context.db
    .updateTable('shore_connection')
    .set(ship)
    .where('device_id', '=', socket)
    .returning('id')
    .executeTakeFirstOrThrow()
  await call(settlementContract.shoreSettingSave, { stationId, ratedPower: 900 }, admin)
  await context.db
    .insertInto('settlement')
    .values({
      ...{ kind: 'shore', subject_id: id, station_id: stationId, merchant: orgId, receipt_no: secretCode },
      ...{ from_at: new Date(at), to_at: new Date(at + 3_600_000), wh: '5000', estimated_wh: '0', energy_fen: '1' },
      ...{ service_fen: '1', lines: '[]', names: JSON.stringify({ ship: marker }), factor_ids: [] },
      ...{ reason: marker, settled_by: marker, settled_at: new Date(at) },
    })
    .execute()
  await context.db.insertInto('receipt_counter').values({ merchant: orgId, year: 2026, last: 1 }).execute()
  const eta = new Date(context.clock() + 12 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const wanted = { stationId, berthId, shippingName: `${marker}船`, eta, note: marker }
  const { connectionId } = await call(shoreConnectionContract.connectionAdd, wanted, admin)
  return { station: stationId, supply, socket, berth: berthId, connection: id, request: connectionId }
}
