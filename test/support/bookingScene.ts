import { placesContract } from '#features/places/contract.ts'
import { type ArrivalScene, arrivalScene } from './arrivalScene.ts'
import type { Made } from './scene.ts'
import { portB } from './voyages.ts'

export type BookingScene = ArrivalScene & {
  /** the charging station at port B */
  swapStationId: string
  /** 江韵6号, which tells nothing by itself */
  guest: Made
  bays: readonly Made[]
  boxes: readonly Made[]
  /** says where a box is, now unless given (ms) */
  mount(box: Made, kind: 'ship' | 'bay' | 'yard', code: string, bay?: string, ts?: number): Promise<unknown>
}

/**
 * A charging station at port B with boxes XDL-1 to XDL-4 of 1,600 kWh in bays A1 to A4: 95, 80, 50 and 92 %, the two emptier ones at
 * 320 kW. The ship of `arrivalScene` sails there.
 */
export const bookingScene = async (): Promise<BookingScene> => {
  const it = await arrivalScene()
  const place = { lon: portB.lon, lat: portB.lat, stationType: 'chargeReplacePower' } as const
  const swapStationId = await it.station('换电站', place)
  const guest = await it.device('ship', it.stationId, { deviceName: '江韵6号' })
  const mount: BookingScene['mount'] = (box, kind, code, bay = '', ts = it.context.clock()) =>
    it.call(placesContract.mount, { deviceId: box.deviceId, kind, code, bay, ts: Math.floor(ts) }, it.admin)
  const [bays, boxes]: [Made[], Made[]] = [[], []]
  for (const [index, soc] of [95, 80, 50, 92].entries()) {
    const box = await it.device('boxPower', swapStationId, { deviceName: `XDL-${index + 1}` })
    const { deviceId: parentId } = await it.device('chargePcs', swapStationId)
    const bay = await it.device('connectionBox', swapStationId, { deviceName: `A${index + 1}`, parentId })
    await it.tell(box, it.context.clock() - 60_000, {
      ...{ soc, soh: 100, ratedCapacity: 1600, totalVoltage: 800, totalCurrent: soc < 90 ? -400 : 0 },
    })
    await mount(box, 'bay', bay.deviceCode, bay.deviceName)
    bays.push(bay)
    boxes.push(box)
  }
  return { ...it, swapStationId, guest, bays, boxes, mount }
}
