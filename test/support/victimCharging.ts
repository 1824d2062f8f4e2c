import { assetsContract } from '#features/assets/contract.ts'
import { swapBookingsContract } from '#features/swap-bookings/contract.ts'
import type { TestApp } from './app.ts'
import { marker, secretCode } from './victimMarks.ts'

export type VictimCharging = Readonly<Record<'station' | 'pcs' | 'bay' | 'ship' | 'booking', string>>

/** A charging station with a setting, a bay, and a ship that is booked for one of its boxes. */
export const addCharging = async (
  { call, admin, context }: TestApp,
  orgId: string,
  tariffId: string,
): Promise<VictimCharging> => {
  const station = { stationName: `${marker}换电站`, stationType: 'chargeReplacePower', orgId } as const
  const { stationId } = await call(assetsContract.stationAdd, station, admin)
  const add = async (deviceType: string, parentId?: string): Promise<string> => {
    const named = { deviceName: `${marker}${deviceType}`, deviceCode: `${secretCode}-C-${deviceType}`, deviceType }
    const made = { ...named, stationId, ...(parentId ? { parentId } : {}) }
    return (await call(assetsContract.equipmentAdd, made, admin)).deviceId
  }
  const pcs = await add('chargePcs')
  const bay = await add('connectionBox', pcs)
  const ship = await add('ship')
  const inBoxId = await add('boxPower')
  await call(swapBookingsContract.settingSave, { stationId, transformerLimit: 900, tariffId }, admin)
  const eta = new Date(context.clock() + 12 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const wanted = { stationId, shippingId: ship, eta, boxesWanted: 1, boxes: [{ inBoxId }], note: marker }
  const { bookingId } = await call(swapBookingsContract.bookingAdd, wanted, admin)
  return { station: stationId, pcs, bay, ship, booking: bookingId }
}
