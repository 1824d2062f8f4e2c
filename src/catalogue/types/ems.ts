import { amounts, charge, registers } from '../points/battery.ts'
import type { Point, ProfileDefinition } from '../points/point.ts'
import {
  current,
  gauge,
  humidity,
  limits,
  lines,
  ofPhases,
  power,
  register,
  state,
  temperature,
} from '../points/points.ts'
import { emsLinks, powerFactor, remoteMode } from '../points/storage.ts'

const gridVolts = (key: string, zh: string, en: string): Point => gauge(key, zh, en, 'V', 1, limits.highVolts)
const gridPower = (key: string, zh: string, en: string): Point => gauge(key, zh, en, 'kW', 1, limits.stationKilowatts)
const allowed = (key: string, zh: string, en: string): Point =>
  gauge(key, zh, en, 'kW', 1, [0, limits.stationKilowatts[1]])

/** The EMS of a storage station: it speaks for all below it, and alarms below it name it. `gridPower`: import +. */
export const ems: ProfileDefinition = {
  profileKey: 'ems',
  profileName: '能量管理系统',
  profileNameEn: 'Energy management system',
  intervalSeconds: 10,
  natures: ['unit', 'leads'],
  platforms: ['energyStorage'],
  points: [
    gridPower('power', '有功功率', 'Active power'),
    gauge('reactivePower', '无功功率', 'Reactive power', 'kvar', 1, limits.stationKilowatts),
    gridPower('gridPower', '并网点功率', 'Grid power'),
    gridPower('loadPower', '负荷功率', 'Load power'),
    gauge('frequency', '频率', 'Frequency', 'Hz', 2, limits.hertz),
    ...charge(),
    ...amounts(),
    temperature('ambientTemperature', '环境温度', 'Ambient temperature'),
    humidity('ambientHumidity', '环境湿度', 'Ambient humidity'),
    state('runningState', '运行状态', 'Running state', 'runningState'),
    state('controlMode', '控制模式', 'Control mode', 'controlMode'),
    state('faultLevel', '故障等级', 'Fault level', 'faultLevel'),
    ...registers(),
    gridVolts('ratedVoltage', '额定电压', 'Rated voltage'),
    ...lines.map((line) => gridVolts(`acVoltage${line}`, `并网点线电压${line}`, `Grid line voltage ${line}`)),
    ...ofPhases('phaseCurrent', '并网点电流', 'Grid current', current),
    powerFactor(),
    gridPower('planPower', '计划功率', 'Planned power'),
    allowed('allowedChargePower', '允许充电功率', 'Allowed charge power'),
    allowed('allowedDischargePower', '允许放电功率', 'Allowed discharge power'),
    power('auxPower', '站用电功率', 'Auxiliary power'),
    remoteMode(),
    state('gridState', '并离网状态', 'Grid state', 'grid'),
    state('emergencyStop', '急停', 'Emergency stop', 'pressed'),
    state('fireAlarm', '火灾报警', 'Fire alarm', 'fireAlarm'),
    state('mainBreaker', '总断路器', 'Main breaker', 'openClosed'),
    ...emsLinks.map(({ pointKey, zh, en }) => state(pointKey, `${zh}通信`, `${en} link`, 'link')),
    register('gridImportEnergy', '下网电量', 'Energy from the grid'),
    register('gridExportEnergy', '上网电量', 'Energy to the grid'),
    register('auxEnergy', '站用电量', 'Auxiliary energy'),
  ],
}
