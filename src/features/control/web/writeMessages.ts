import { defineMessages } from '#web/i18n.ts'

/** The dialog that writes a point. */
export const writeMessages = defineMessages({
  zh: {
    write: '写入',
    title: '写入点位 · {0}',
    point: '点位',
    place: '位置',
    placeOf: '{0} 的第 {1} 位',
    value: '写入值',
    valueIn: '写入值（{0}）',
    range: '范围：{0} 至 {1}',
    wrong: '请填写 {0} 至 {1} 之间的值',
    none: '此点位不可写入',
  },
  en: {
    write: 'Write',
    title: 'Write a point · {0}',
    point: 'Point',
    place: 'Place',
    placeOf: '{0}, place {1}',
    value: 'Value',
    valueIn: 'Value ({0})',
    range: 'Range: {0} to {1}',
    wrong: 'Enter a value from {0} to {1}',
    none: 'This point cannot be written',
  },
})
