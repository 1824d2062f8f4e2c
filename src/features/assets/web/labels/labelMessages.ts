import { defineMessages } from '#web/i18n.ts'

export const labelMessages = defineMessages({
  zh: {
    title: '设备标签：{0} 张，A4 纸 {1} 页',
    hint: '每页 24 张（3 × 8），每张 70 × 37 毫米。打印时请选择 A4、无边距、100% 缩放。',
    print: '打印',
    none: '请先在设备管理中选择设备',
  },
  en: {
    title: 'Device labels: {0} on {1} A4 {1:sheet/sheets}',
    hint: '24 to a sheet (3 × 8), 70 × 37 mm each. Print on A4, without margins, at 100 %.',
    print: 'Print',
    none: 'Select devices on the equipment page first',
  },
})
