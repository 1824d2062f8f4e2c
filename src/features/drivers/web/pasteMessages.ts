import { defineMessages } from '#web/i18n.ts'

export const pasteMessages = defineMessages({
  zh: {
    paste: '粘贴点位表',
    sheet: '点位表',
    hint: '从 Excel 或 csv 复制后粘贴。首行为列名，可用的列：{0}；空单元格取默认值',
    take: '加入 {0} 个点位',
    fault: '第 {0} 行第 {1} 列：{2}',
    more: '另有 {0} 处有误',
  },
  en: {
    paste: 'Paste points',
    sheet: 'Table of points',
    hint: 'Copy it from Excel or a csv file. The first line names the columns: {0}. An empty cell has the default',
    take: 'Add {0} {0:point/points}',
    fault: 'Line {0}, column {1}: {2}',
    more: '{0} more faults',
  },
})
