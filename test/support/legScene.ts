import { formatTime } from '#contract/zoned.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { sailingContract } from '#features/sailing/contract.ts'
import type { SignInApp } from './signInApp.ts'
import { anchored, portA, portB, reportsOf } from './voyages.ts'

const minute = 60_000

export type LegScene = {
  stationId: string
  shipId: string
  mmsi: string
  /** ms: minute 0 of the story; the leg lasts from its minute 117 to 360 */
  start: number
  /** `yyyy-MM-dd HH:mm` of a minute of the story in the ship's zone */
  at(minutes: number): string
}

/** A ship with its form that sailed once from 甲港 to 乙港, anchored on the way, and raised an alarm of each level there. */
export const legScene = async (it: SignInApp): Promise<LegScene> => {
  const place = { stationName: '宜昌船舶站', stationType: 'shippingPlatform' as const, lon: 119, lat: 32 }
  const { stationId } = await it.call(assetsContract.stationAdd, place, it.admin)
  await it.call(sailingContract.portAdd, portA, it.admin)
  await it.call(sailingContract.portAdd, portB, it.admin)
  const made = { deviceType: 'ship', deviceName: '江韵1号', deviceCode: 'JY-1', stationId }
  const { deviceId: shipId } = await it.call(assetsContract.equipmentAdd, made, it.admin)
  const mmsi = '413000001'
  const words = {
    identification: 'CN2018',
    wail: 'BAAA',
    vessel_type_name: '集装箱船',
    manufacturer: '某船厂',
    battery_manufacturer: '某电池厂',
  }
  const sizes = { length: 64.9, width: 12.8, teu: 120, dwt: 2_000_500, draught: 9.2, draft: 2.9, build_year: 2023 }
  const form = { device_id: shipId, mmsi, ...words, ...sizes, operating_mode: 0 }
  await it.context.db.insertInto('ship').values(form).execute()
  const start = Math.floor(it.context.clock() / minute) * minute - 10 * 60 * minute
  for (const { ts, values } of reportsOf(anchored, start)) await it.deliver('JY-1', 'telemetry', { ts, values })
  for (let turn = 0; turn < 4; turn += 1) await it.tick()
  for (const level of [1, 2, 3]) {
    const began = new Date(start + (150 + level) * minute)
    const whose = {
      device_id: shipId,
      unit_id: shipId,
      device_name: '江韵1号',
      unit_name: '江韵1号',
      station_id: stationId,
    }
    const times = { began_at: began, opened_at: began, last_began_at: began, cleared_at: new Date(+began + minute) }
    await it.context.db
      .insertInto('alarm')
      .values({ ...whose, ...times, rule: `soc${level}`, level, highest_level: level })
      .execute()
  }
  const at = (minutes: number): string => formatTime(start + minutes * minute, 'Asia/Shanghai').slice(0, 16)
  return { stationId, shipId, mmsi, start, at }
}
