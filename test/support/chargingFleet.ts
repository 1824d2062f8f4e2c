import { placesContract } from '#features/places/contract.ts'
import { tariffsContract } from '#features/tariffs/contract.ts'
import { type DeviceScene, deviceScene, type Made } from './scene.ts'

export type ChargingScene = DeviceScene & {
  /** a charging station: a transformer and two containers of a switchgear and three bays each, and a crane */
  stationId: string
  tariffId: string
  transformer: Made
  containers: readonly Made[]
  switchgears: readonly Made[]
  /** six of each, three in each container; a bay is a connection box */
  converters: readonly Made[]
  bays: readonly Made[]
  crane: Made
  /** at home in another station */
  boxes: readonly Made[]
  ship: Made
  mount(box: Made, ts: number, kind: 'ship' | 'bay' | 'yard', place?: Made | string, bay?: string): Promise<void>
}

const wholeYear = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const of = (from: string, to: string, kind: 'valley' | 'peak' | 'flat', price: number) => ({
  ...{ months: wholeYear, from, to, kind, price },
})
export const demoHours = [
  of('00:00', '08:00', 'valley', 0.32),
  of('08:00', '11:00', 'peak', 1.05),
  of('11:00', '17:00', 'flat', 0.68),
  of('17:00', '22:00', 'peak', 1.05),
  of('22:00', '24:00', 'flat', 0.68),
]

/** The equipment of a charging station with its tariff and limit (2,400 kW); nothing is told yet. */
export const chargingScene = async (): Promise<ChargingScene> => {
  const it = await deviceScene()
  const { call, admin } = it
  const at = { lon: 118.9, lat: 32.1 }
  const stationId = await it.station('龙潭充换电站', { ...at, stationType: 'chargeReplacePower' })
  const home = await it.station('箱站', { ...at, lon: 118.5 })
  const shipping = await it.station('船队', { stationType: 'shippingPlatform' })
  const below = (type: string, deviceName: string, parent?: Made) =>
    it.device(type, stationId, { deviceName, ...(parent ? { parentId: parent.deviceId } : {}) })
  const transformer = await below('transformer', '1#变压器')
  const [containers, switchgears, converters, bays]: [Made[], Made[], Made[], Made[]] = [[], [], [], []]
  for (const no of [1, 2]) {
    const container = await below('chargeContainer', `${no}号充电舱`, transformer)
    const switchgear = await below('switchgear', `${no}号柜`, container)
    containers.push(container)
    switchgears.push(switchgear)
    for (const place of [1, 2, 3]) {
      const pcs = await below('chargePcs', `PCS ${no}-${place}`, switchgear)
      converters.push(pcs)
      bays.push(await below('connectionBox', `${no}-${place}`, pcs))
    }
  }
  const boxes: Made[] = []
  for (const no of [1, 2, 3, 4, 5]) boxes.push(await it.device('boxPower', home, { deviceName: `XD-00${no}` }))
  const crane = await below('swapCrane', '1#吊')
  const ship = await it.device('ship', shipping, { deviceName: '江韵3号' })
  const input = { tariffName: '示例', validFrom: '2020-01-01', serviceFee: 0, periods: demoHours }
  const { tariffId } = await call(tariffsContract.tariffSave, input, admin)
  await it.context.pool.query(
    `insert into charging_station (station_id, valid_from, transformer_limit, reserve, target_soc, buffer_minutes, tariff_id)
    values ($1, to_timestamp(0), 2400, 10, 95, 30, $2)`,
    [stationId, tariffId],
  )
  return {
    ...{ ...it, stationId, tariffId, transformer, containers, switchgears, converters, bays, crane, boxes, ship },
    mount: async (box, ts, kind, place = '', bay = '') => {
      const code = typeof place === 'string' ? place : place.deviceCode
      await call(placesContract.mount, { deviceId: box.deviceId, ts, kind, code, bay }, admin)
    },
  }
}
