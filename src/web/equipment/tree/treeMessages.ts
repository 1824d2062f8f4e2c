import { defineMessages } from '../../i18n.ts'

export const treeMessages = defineMessages({
  zh: {
    offline: '离线',
    findInTree: '按名称查找',
    noMatch: '没有符合的结果',
    foundNodes: '找到 {0} 项',
  },
  en: {
    offline: 'Offline',
    findInTree: 'Find by name',
    noMatch: 'No matches',
    foundNodes: '{0} found',
  },
})
