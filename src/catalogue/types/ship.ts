import { charge } from '../points/battery.ts'
import type { ProfileDefinition } from '../points/point.ts'
import { energy, gauge, power, register, state, temperature } from '../points/points.ts'

/** Sentinels are those of AIS: lat 91, lon 181, 102.3 kn, 360°, heading 511. */
export const ship: ProfileDefinition = {
  profileKey: 'ship',
  profileName: '船舶',
  profileNameEn: 'Ship',
  intervalSeconds: 10,
  pace: { least: 10, most: 180 },
  natures: ['unit', 'carries'],
  platforms: ['ship'],
  points: [
    gauge('lon', '经度', 'Longitude', '°', 6, [-180, 180], [181]),
    gauge('lat', '纬度', 'Latitude', '°', 6, [-90, 90], [91]),
    gauge('sog', '航速', 'Speed over ground', 'kn', 1, [0, 102.2], [102.3, 1023]),
    gauge('cog', '航向', 'Course over ground', '°', 1, [0, 360], [360, 3600]),
    gauge('heading', '船首向', 'Heading', '°', 0, [0, 360], [511]),
    gauge('draught', '吃水', 'Draught', 'm', 1, [0, 30]),
    state('navStatus', '航行状态', 'Navigational status', 'navStatus'),
    power('power', '推进功率', 'Propulsion power'),
    ...charge(),
    energy('currentBattery', '当前电量', 'Energy on board'),
    gauge('boxNum', '在船箱数', 'Boxes on board', '', 0, [0, 200]),
    temperature('ambientTemperature', '环境温度', 'Ambient temperature'),
    register('consumedEnergy', '累计耗电量', 'Consumed energy'),
    register('sailedDistance', '累计航程', 'Distance sailed', 'n mile', 1),
  ],
}
