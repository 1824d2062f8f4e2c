import { defineMessages } from '../../i18n.ts'

export const sheetTexts = defineMessages({
  zh: {
    fillDown: '向下填充',
    edit: '编辑',
    editRow: '编辑第 {0} 行',
    removeRow: '移除第 {0} 行',
    faults: '{0} 处有误，已标出',
    faultAt: '第 {0} 行 {1}：{2}',
    more: '另有 {0} 处',
  },
  en: {
    fillDown: 'Fill down',
    edit: 'Edit',
    editRow: 'Edit line {0}',
    removeRow: 'Remove line {0}',
    faults: '{0} {0:cell is/cells are} wrong and marked',
    faultAt: 'Line {0}, {1}: {2}',
    more: '{0} more',
  },
})
