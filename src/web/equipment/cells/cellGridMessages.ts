import { defineMessages } from '../../i18n.ts'

export const cellGridMessages = defineMessages({
  zh: {
    lowest: '最低',
    highest: '最高',
    difference: '极差',
    unknown: '{0} 个无数据',
    hint: '指向、点按或用方向键查看单体',
    scale: '色标',
    mean: '均值',
    limit: '{0}级 {1}',
    table: '数据表',
    cell: '单体',
    cellNumber: '单体 {0}',
    value: '数值',
  },
  en: {
    lowest: 'Lowest',
    highest: 'Highest',
    difference: 'Spread',
    unknown: '{0} without data',
    hint: 'Point, tap or use the arrow keys to see a cell',
    scale: 'Colours',
    mean: 'Mean',
    limit: 'level {0} at {1}',
    table: 'Table',
    cell: 'Cell',
    cellNumber: 'Cell {0}',
    value: 'Value',
  },
})
