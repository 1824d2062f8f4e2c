import { shoreConnectionContract } from '#features/shore-power/contract.ts'
import { type DeviceScene, deviceScene, type Made } from './scene.ts'

const [minute, hour] = [60_000, 3_600_000]
/** A berth at Zhenjiang. */
export const quayPlace = { lon: 119.45, lat: 32.22 }

export type ShoreScene = DeviceScene & {
  stationId: string
  /** feeds two sockets, and feeds one alone */
  supplies: [Made, Made]
  /** two of the first supply, one of the second */
  sockets: [Made, Made, Made]
  /** ids of the berths of the three sockets */
  berths: [string, string, string]
  ship: Made
  /** ms of a time of the day that runs, of one before where `day` is negative */
  at(wall: string, day?: number): number
  /** a sample every five minutes, both ends included, whose register rises evenly */
  supply(socket: Made, from: number, to: number, registers: readonly [number, number]): Promise<void>
  /** lets everything that follows samples follow */
  follow(): Promise<void>
}

/** A shore power station with two supplies, three sockets and a ship, at half past ten. */
export const shoreScene = async (): Promise<ShoreScene> => {
  const it = await deviceScene()
  const stationId = await it.station('岸电站', { stationType: 'shorePowerStation', ...quayPlace })
  const [low, high] = [
    await it.device('shorePower', stationId, { deviceName: '1#岸电' }),
    await it.device('shorePower', stationId, { deviceName: '2#岸电' }),
  ]
  const socket = (parent: Made, deviceName: string) =>
    it.device('shoreSocket', stationId, { parentId: parent.deviceId, deviceName })
  const sockets: ShoreScene['sockets'] = [
    await socket(low, '1#接电箱'),
    await socket(low, '2#接电箱'),
    await socket(high, '3#接电箱'),
  ]
  const fleet = await it.station('船队', { stationType: 'shippingPlatform' })
  const ship = await it.device('ship', fleet, { deviceName: '绿水01' })
  const berth = async (index: number): Promise<string> => {
    const wanted = {
      ...{
        stationId,
        berthName: `${index + 1}号泊位`,
        length: 120,
        bearing: 90,
        socketIds: [sockets[index]?.deviceId ?? ''],
      },
      ...{ lon: quayPlace.lon + index * 0.01, lat: quayPlace.lat },
    }
    return (await it.call(shoreConnectionContract.berthSave, wanted, it.admin)).berthId
  }
  const berths: ShoreScene['berths'] = [await berth(0), await berth(1), await berth(2)]
  return {
    ...{ ...it, stationId, supplies: [low, high], sockets, berths, ship },
    at: (wall, day = 0) => {
      const [hours = 0, minutes = 0] = wall.split(':').map(Number)
      return it.midnight + day * 24 * hour + hours * hour + minutes * minute
    },
    supply: async (device, from, to, [first, last]) => {
      for (let ts = from; ts <= to; ts += 5 * minute) {
        const register = first + ((last - first) * (ts - from)) / (to - from)
        const power = ((last - first) * hour) / (to - from)
        await it.tell(device, ts, { pluggedState: 0, mainBreaker: 1, suppliedEnergy: register, power })
      }
    },
    follow: async () => {
      for (let turn = 0; turn < 5; turn += 1) {
        it.advance(4000)
        await it.tick()
      }
    },
  }
}
