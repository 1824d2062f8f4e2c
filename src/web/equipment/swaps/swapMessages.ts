import { defineMessages } from '../../i18n.ts'

export const swapMessages = defineMessages({
  zh: {
    swapAt: '下一次换电 {0}',
    swapNow: '{0}已到港，等待换电',
    swapping: '{0}正在换电',
    expected: '{0} {1} 抵{2}，换 {3} 箱，{4}',
    atBerth: '{0}在{1}，换 {2} 箱，{3}',
    allReady: '已备齐',
    readyBy: '{0} 前备齐',
    readyLate: '{0} 才能备齐',
    readySome: '已备 {0} 箱',
    tooFew: '站内只有 {0} 箱',
    missing: '还差 {0} kWh',
  },
  en: {
    swapAt: 'next swap {0}',
    swapNow: '{0} waits for its swap',
    swapping: '{0} is swapping',
    expected: '{0} arrives at {2} {1} for {3} {3:box/boxes}, {4}',
    atBerth: '{0} is at {1} for {2} {2:box/boxes}, {3}',
    allReady: 'all ready',
    readyBy: 'all ready by {0}',
    readyLate: 'not ready before {0}',
    readySome: '{0} ready',
    tooFew: 'only {0} {0:box/boxes} here',
    missing: '{0} kWh missing',
  },
})
