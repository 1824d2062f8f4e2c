import { defineMessages } from '../../i18n.ts'

export const messages = defineMessages({
  zh: {
    resetZoom: '还原缩放',
    savePicture: '导出图片',
    saveData: '导出数据',
    time: '时间',
    lowest: '{0}最小',
    highest: '{0}最大',
    keys: '左右方向键查看各时刻的数值，加减号缩放，Esc 还原',
    extremes: '{0}：最小 {1}，最大 {2}，最新 {3}',
    legend: '曲线开关',
    noCursor: '未选择时刻',
  },
  en: {
    resetZoom: 'Reset zoom',
    savePicture: 'Save picture',
    saveData: 'Save data',
    time: 'Time',
    lowest: '{0} min',
    highest: '{0} max',
    keys: 'Left and right arrows read the values of each time, plus and minus zoom, Escape resets',
    extremes: '{0}: min {1}, max {2}, last {3}',
    legend: 'Curves shown',
    noCursor: 'No time chosen',
  },
})
