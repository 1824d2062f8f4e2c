import type { Point } from './point.ts'
import { cells, derived, limits, register, state } from './points.ts'

/** A register of a crane or its converters: a lift moves about one kWh, so its thousandths count. */
export const finely = (key: string, zh: string, en: string): Point => register(key, zh, en, 'kWh', 3)

const monomerCount = 216
const monomersOfModule = 6
/** The module that a monomer sits in; both count from 1. */
export const moduleOf = (monomer: number): number => Math.ceil(monomer / monomersOfModule)

/** The capacitors of a box in series, and their modules, with what follows from them; both count from 1. */
export const monomerPoints = (): Point[] => {
  const modules = moduleOf(monomerCount)
  const voltages: Point = {
    ...cells('monomerVoltage', '单体电压', 'Capacitor voltage', 'V', 3, monomerCount, limits.cellVolts),
    columns: 3 * monomersOfModule,
  }
  const temperatures = cells('monomerTemperature', '模组温度', 'Module temperature', '°C', 1, modules, limits.celsius)
  return [
    voltages,
    temperatures,
    derived(voltages, 'max', 'monomerVoltageMax', '最高单体电压', 'Highest capacitor voltage'),
    derived(voltages, 'min', 'monomerVoltageMin', '最低单体电压', 'Lowest capacitor voltage'),
    derived(voltages, 'difference', 'monomerVoltageDifference', '单体压差', 'Capacitor voltage difference'),
    derived(voltages, 'maxIndex', 'monomerVoltageMaxIndex', '最高单体电压编号', 'Capacitor with the highest voltage'),
    derived(voltages, 'minIndex', 'monomerVoltageMinIndex', '最低单体电压编号', 'Capacitor with the lowest voltage'),
    derived(voltages, 'average', 'monomerVoltageAverage', '平均单体电压', 'Average capacitor voltage'),
    derived(temperatures, 'max', 'monomerTemperatureMax', '最高模组温度', 'Highest module temperature'),
    derived(temperatures, 'min', 'monomerTemperatureMin', '最低模组温度', 'Lowest module temperature'),
    derived(temperatures, 'difference', 'monomerTemperatureDifference', '模组温差', 'Module temperature difference'),
    derived(
      temperatures,
      'maxIndex',
      'monomerTemperatureMaxIndex',
      '最高温度模组号',
      'Module with the highest temperature',
    ),
    derived(
      temperatures,
      'minIndex',
      'monomerTemperatureMinIndex',
      '最低温度模组号',
      'Module with the lowest temperature',
    ),
    derived(temperatures, 'average', 'monomerTemperatureAverage', '平均模组温度', 'Average module temperature'),
  ]
}

const faults = [
  ['busOverVoltage', '母线过压', 'Bus over-voltage'],
  ['busUnderVoltage', '母线欠压', 'Bus under-voltage'],
  ['storageOverVoltage', '储能侧过压', 'Storage over-voltage'],
  ['storageUnderVoltage', '储能侧欠压', 'Storage under-voltage'],
  ['overCurrent', '过流', 'Over-current'],
  ['overTemperature', '过温', 'Over-temperature'],
  ['bridgeFault', '桥臂故障', 'Bridge fault'],
  ['prechargeFault', '预充失败', 'Precharge failed'],
  ['contactorFault', '接触器故障', 'Contactor fault'],
  ['fanFault', '风机故障', 'Fan fault'],
  ['communicationFault', '通信故障', 'Communication fault'],
  ['insulationFault', '绝缘故障', 'Insulation fault'],
] as const

/** The fault flags of a DC/DC. */
export const dcdcFaultKeys: readonly string[] = faults.map(([key]) => key)
export const dcdcFaults = (): Point[] => faults.map(([key, zh, en]) => state(key, zh, en, 'normalFault'))
