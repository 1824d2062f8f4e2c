import { defineMessages } from '#web/i18n.ts'

export const nodeMessages = defineMessages({
  zh: {
    pick: '浏览服务器节点',
    nodes: '服务器节点',
    hint: '展开后选择一个变量',
    take: '选用',
    cancel: '取消',
    none: '服务器没有节点',
  },
  en: {
    pick: 'Browse the server',
    nodes: 'Nodes of the server',
    hint: 'Unfold and choose a variable',
    take: 'Take it',
    cancel: 'Cancel',
    none: 'The server shows no nodes',
  },
})
