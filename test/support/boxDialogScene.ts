import { assetsContract } from '#features/assets/contract.ts'
import { addDevice, cells, type FleetDevice, type Speaker, speaker } from './boxFleet.ts'
import type { Portal } from './portal.ts'

const minute = 60_000
export const markup = '簇<i onclick="window.hit=1">一</i>'

export type BoxDialogScene = { box: FleetDevice; came: number; voices: Speaker[] }

/** A box aboard a ship whose code B2001 came 45 minutes ago (`came`, ms) amid 61 samples, and one at a station without position. */
export const boxDialogScene = async (admin: Portal, mqttPort: number): Promise<BoxDialogScene> => {
  const station = { stationName: '龙潭港', lon: 119.1, lat: 32.2 }
  const { stationId } = await admin.call(assetsContract.stationAdd, station)
  const { stationId: bare } = await admin.call(assetsContract.stationAdd, { stationName: '无名站' })
  const box = await addDevice(admin, { stationId, deviceType: 'boxPower', deviceName: '箱一', deviceCode: 'BOX-1' })
  const lone = await addDevice(admin, {
    stationId: bare,
    deviceType: 'boxPower',
    deviceName: '箱二',
    deviceCode: 'BOX-2',
  })
  const below = { stationId, parentId: box.deviceId }
  const cluster = await addDevice(admin, {
    ...below,
    deviceType: 'boxCluster',
    deviceName: markup,
    deviceCode: 'BOX-1-1',
  })
  const ship = await addDevice(admin, { stationId, deviceType: 'ship', deviceName: '江远号', deviceCode: 'SHIP-1' })
  const voices = [await speaker(mqttPort, box), await speaker(mqttPort, lone), await speaker(mqttPort, ship)]
  const [voice, other, sea] = voices
  const start = Math.floor(Date.now() / 1000) * 1000
  const came = start - 45 * minute
  await sea?.tell({ lon: 119.25, lat: 32.205, speed: 8 })
  await voice?.say('mount', { ts: start - 100 * minute, kind: 'ship', code: 'SHIP-1' })
  for (let at = -30; at <= 30; at += 1)
    await voice?.tell({ soc: 60 + at / 2, totalVoltage: 800 + at, totalCurrent: 100 }, came + at * minute)
  await voice?.say('dtc', { ts: came, dtcType: 'BCU', faultCode: 'B2001', active: true })
  const whole = { totalVoltage: 804.9, totalCurrent: -347.9, soc: 86.2, soh: 98.5, ratedCapacity: 1600 }
  await voice?.tell({ ...whole, ratedVoltage: 768, runningState: 1, mainBreaker: 1 }, start)
  await voice?.tell({ soc: 86, cellVoltage: cells(3.3), relay1: 1 }, start, cluster)
  await other?.tell({ soc: 3 }, start - 180_000)
  await other?.tell({ soc: 3 }, start)
  return { box, came, voices }
}
