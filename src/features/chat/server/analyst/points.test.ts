import { expect, test } from 'vitest'
import { normalised } from './normalise.ts'
import { quantitiesIn } from './points.ts'

const firstKeys = (question: string): (string | undefined)[] =>
  quantitiesIn(normalised(question)).map(({ keys }) => keys[0])

test.each([
  ['SOC是多少', ['soc']],
  ['还有多少电', ['soc']],
  ['電量', ['soc']],
  ['总电压和总电流', ['totalVoltage', 'totalCurrent']],
  ['單體壓差', ['voltageDifference']],
  ['最高单体温度', ['maxCellTemperature']],
  ['单体最低电压', ['minCellVoltage']],
  ['绝缘电阻', ['insulation']],
  ['舱内温度', ['compartmentTemperature']],
  ['A相IGBT温度', ['igbtTemperatureA']],
  ['累计放电量', ['dischargedEnergy']],
  ['what is the soc', ['soc']],
  ['the state of charge', ['soc']],
  ['cell spread', ['voltageDifference']],
  ['highest cell temperatures', ['maxCellTemperature']],
  ['the current soc', ['soc']],
  ['current', ['totalCurrent']],
  ['voltage and current', ['totalVoltage', 'totalCurrent']],
  ['power', ['power']],
  ['power-on records', []],
  ['DC side voltage', ['dcVoltage']],
  ['socket', []],
  ['how fast', ['sog']],
  ['heat-sink temperature', ['heatsinkTemperature']],
  ['SOH', ['soh']],
])('%s names %j', (question, expected) => {
  expect(firstKeys(question)).toEqual(expected)
})
