import { charge } from '../points/battery.ts'
import type { ProfileDefinition } from '../points/point.ts'
import { energy, gauge, power, register, state, temperature } from '../points/points.ts'

/** Points after M.1371 and Signal K `navigation.*`. Sentinels are those of AIS: lat 91, lon 181, 102.3 kn, 360°, heading 511. */
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
    power('power', '总功率', 'Total power'),
    ...charge(),
    energy('currentBattery', '当前电量', 'Energy on board'),
    gauge('boxNum', '在船箱数', 'Boxes on board', '', 0, [0, 200]),
    temperature('ambientTemperature', '环境温度', 'Ambient temperature'),
    register('consumedEnergy', '累计耗电量', 'Consumed energy'),
    register('sailedDistance', '累计航程', 'Distance sailed', 'n mile', 1),
    gauge('rot', '转向率', 'Rate of turn', '°/min', 0, [-720, 720]),
    state('navSource', '船位来源', 'Position source', 'navSource'),
    power('propulsionPower', '推进功率', 'Propulsion power'),
    power('hotelPower', '日用负荷功率', 'Hotel load'),
    register('shoreEnergy', '累计岸电受电量', 'Energy from shore'),
  ],
}
