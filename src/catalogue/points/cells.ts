import type { Point } from './point.ts'
import { cells, derived, limits } from './points.ts'

/** The cells of a cluster with everything that follows from them; cell numbers count from 1. */
export const cellPoints = (size: number): Point[] => {
  const voltages = cells('cellVoltage', '单体电压', 'Cell voltage', 'V', 3, size, limits.cellVolts)
  const temperatures = cells('cellTemperature', '单体温度', 'Cell temperature', '°C', 1, size, limits.celsius)
  return [
    derived(voltages, 'max', 'maxVoltage', '最高单体电压', 'Highest cell voltage'),
    derived(voltages, 'maxIndex', 'maxVoltageCell', '最高单体电压编号', 'Cell with the highest voltage'),
    derived(voltages, 'min', 'minVoltage', '最低单体电压', 'Lowest cell voltage'),
    derived(voltages, 'minIndex', 'minVoltageCell', '最低单体电压编号', 'Cell with the lowest voltage'),
    derived(voltages, 'difference', 'voltageDifference', '单体压差', 'Cell voltage difference'),
    derived(voltages, 'average', 'averageVoltage', '平均单体电压', 'Average cell voltage'),
    derived(temperatures, 'max', 'maxTemperature', '最高单体温度', 'Highest cell temperature'),
    derived(temperatures, 'maxIndex', 'maxTemperatureCell', '最高单体温度编号', 'Cell with the highest temperature'),
    derived(temperatures, 'min', 'minTemperature', '最低单体温度', 'Lowest cell temperature'),
    derived(temperatures, 'minIndex', 'minTemperatureCell', '最低单体温度编号', 'Cell with the lowest temperature'),
    derived(temperatures, 'difference', 'temperatureDifference', '单体温差', 'Cell temperature difference'),
    derived(temperatures, 'average', 'averageTemperature', '平均单体温度', 'Average cell temperature'),
    voltages,
    temperatures,
  ]
}
