import { charge, insulation } from '../points/battery.ts'
import type { ProfileDefinition } from '../points/point.ts'
import { current, gauge, state, temperature, voltage } from '../points/points.ts'
import { monomerPoints } from '../points/saving.ts'
import { remoteMode, startCount } from '../points/storage.ts'

/** New capacitors measure 104 to 116 % of their rated capacitance. */
const ratioLimits = [0, 150] as const
const farads = [0, 10_000] as const

/** The storage of a crane: capacitors, or a battery with a cluster below it. */
export const capacitorBox: ProfileDefinition = {
  profileKey: 'capacitorBox',
  profileName: '电容箱',
  profileNameEn: 'Capacitor box',
  intervalSeconds: 10,
  platforms: ['energySaving'],
  points: [
    state('storageKind', '储能类型', 'Storage kind', 'storageKind'),
    voltage('totalVoltage', '总电压', 'Total voltage'),
    current('current', '电流', 'Current'),
    ...charge(),
    gauge('capacitance', '实测容值', 'Capacitance', 'F', 2, farads),
    gauge('ratedCapacitance', '额定容值', 'Rated capacitance', 'F', 2, farads),
    gauge('capacitanceRatio', '容值比', 'Capacitance of rated', '%', 1, ratioLimits),
    voltage('maxVoltageLimit', '电压上限', 'Upper voltage limit'),
    voltage('minVoltageLimit', '电压下限', 'Lower voltage limit'),
    insulation(),
    temperature('cabinetTemperature', '柜内温度', 'Cabinet temperature'),
    state('mainBreaker', '主断路器状态', 'Main breaker', 'openClosed'),
    remoteMode(),
    state('faultLevel', '故障等级', 'Fault level', 'faultLevel'),
    state('runningState', '运行状态', 'Running state', 'runningState'),
    startCount(),
    ...monomerPoints(),
  ],
}
