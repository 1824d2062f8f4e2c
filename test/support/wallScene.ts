import { alarmsContract } from '#features/alarms/contract.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { addDevice, type FleetDevice, type Speaker, speaker } from './boxFleet.ts'
import type { Portal } from './portal.ts'

const places = [
  ['武汉阳逻换电站', 114.57, 30.7],
  ['南京龙潭换电站', 119.08, 32.19],
  ['上海外高桥换电站', 121.58, 31.37],
] as const
const perStation = 3
const bays = 5
const well = { ratedCapacity: 1600, soh: 100, pluggedState: 0, totalVoltage: 800 }

export type WallScene = {
  readonly boxes: readonly FleetDevice[]
  /** tells every box's values; `socOfFirst` in %, `ts` ms */
  tell(socOfFirst?: number, ts?: number): Promise<void>
  end(): Promise<void>
}

/** A: standby, charging, discharging; discharge is positive. */
const currents = [0, -380, 760]

/** Nine boxes at three stations with five bays each; the first one raises its low SOC at once. */
export const wallScene = async (admin: Portal, mqttPort: number): Promise<WallScene> => {
  const boxes: FleetDevice[] = []
  for (const [at, [stationName, lon, lat]] of places.entries()) {
    const { stationId } = await admin.call(assetsContract.stationAdd, { stationName, lon, lat })
    for (let bay = 1; bay <= bays; bay += 1)
      await addDevice(admin, {
        stationId,
        deviceType: 'connectionBox',
        deviceName: `${bay}号仓位接电箱`,
        deviceCode: `S${at}-B${bay}`,
      })
    for (let n = 1; n <= perStation; n += 1) {
      const number = String(at * perStation + n).padStart(3, '0')
      boxes.push(
        await addDevice(admin, {
          stationId,
          deviceType: 'boxPower',
          deviceName: `XD-${number}`,
          deviceCode: `BOX-${number}`,
        }),
      )
    }
  }
  const [first] = boxes
  if (first) await atOnce(admin, first.deviceId)
  const speakers: Speaker[] = await Promise.all(boxes.map((box) => speaker(mqttPort, box)))
  return {
    boxes,
    tell: async (socOfFirst = 95, ts = Date.now()) => {
      await Promise.all(
        speakers.map((each, at) =>
          each.tell(
            {
              ...well,
              soc: at === 0 ? socOfFirst : 40 + at * 6,
              runningState: at % 3,
              totalCurrent: currents[at % 3] ?? 0,
            },
            ts,
          ),
        ),
      )
    },
    end: async () => {
      for (const each of speakers) await each.end()
    },
  }
}

/** The box's rule for a low SOC holds without its delay. */
export const atOnce = async (admin: Portal, deviceId: string): Promise<void> => {
  const { records } = await admin.call(alarmsContract.rulePage, { deviceId, size: 100 })
  const rule = records.find(({ ruleKey }) => ruleKey === 'socLow')
  if (!rule) throw new Error('a box has the rule')
  const { version, limits, recover } = rule
  await admin.call(alarmsContract.ruleSave, {
    deviceId,
    ruleKey: 'socLow',
    version,
    limits,
    recover,
    onDelay: [0, 0, 0],
    offDelay: 0,
    enabled: true,
  })
}
