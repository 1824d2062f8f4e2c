import { registers } from '../points/battery.ts'
import type { ProfileDefinition } from '../points/point.ts'
import { current, gauge, limits, lineVoltages, ofPhases, power, state, temperature, voltage } from '../points/points.ts'
import { powerFactor, remoteMode, startCount } from '../points/storage.ts'

export const pcs: ProfileDefinition = {
  profileKey: 'pcs',
  profileName: '储能变流器',
  profileNameEn: 'Power conversion system',
  intervalSeconds: 10,
  platforms: ['energyStorage'],
  points: [
    power('power', '有功功率', 'Active power'),
    gauge('reactivePower', '无功功率', 'Reactive power', 'kvar', 1, limits.kilowatts),
    powerFactor(),
    gauge('frequency', '频率', 'Frequency', 'Hz', 2, limits.hertz),
    voltage('dcVoltage', '直流侧电压', 'DC side voltage'),
    current('dcCurrent', '直流侧电流', 'DC side current'),
    power('dcPower', '直流侧功率', 'DC side power'),
    ...lineVoltages(),
    ...ofPhases('phaseCurrent', '电流', 'Current', current),
    ...ofPhases('igbtTemperature', 'IGBT温度', 'IGBT temperature', temperature),
    state('runningState', '运行状态', 'Running state', 'runningState'),
    state('gridState', '并离网状态', 'Grid state', 'grid'),
    state('mainBreaker', '主断路器状态', 'Main breaker', 'openClosed'),
    state('faultLevel', '故障等级', 'Fault level', 'faultLevel'),
    ...registers(),
    power('ratedPower', '额定功率', 'Rated power'),
    power('powerSetpoint', '功率给定', 'Power set point'),
    gauge('apparentPower', '视在功率', 'Apparent power', 'kVA', 1, [0, limits.kilowatts[1]]),
    temperature('cabinetTemperature', '柜内温度', 'Cabinet temperature'),
    temperature('heatsinkTemperature', '散热器温度', 'Heat-sink temperature'),
    state('pcsMode', '运行模式', 'Mode', 'pcsMode'),
    state('dcContactor', '直流接触器', 'DC contactor', 'openClosed'),
    state('acContactor', '交流接触器', 'AC contactor', 'openClosed'),
    state('chargeReady', '充电就绪', 'Ready to charge', 'ready'),
    state('dischargeReady', '放电就绪', 'Ready to discharge', 'ready'),
    remoteMode(),
    startCount(),
  ],
}
