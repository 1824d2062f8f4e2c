import { defineMessages } from '../../i18n.ts'

export const cellListMessages = defineMessages({
  zh: {
    cellName: '单体名称',
    cellOf: '单体 {0}',
    voltage: '电压',
    cellTemperature: '温度',
    noCells: '没有单体数据',
  },
  en: {
    cellName: 'Cell',
    cellOf: 'cell {0}',
    voltage: 'Voltage',
    cellTemperature: 'Temperature',
    noCells: 'No cell data',
  },
})
