import { defineMessages } from '#web/i18n.ts'

export const messageMessages = defineMessages({
  zh: {
    pile: '岸电桩',
    code: '桩编号',
    action: '消息',
    range: '时间',
    none: '七天内没有 OCPP 报文',
    title: '{0} · {1} · {2}',
    copy: '复制内容',
    payload: '报文内容',
    last: '最近报文',
  },
  en: {
    pile: 'Pile',
    code: 'Pile code',
    action: 'Message',
    range: 'Time',
    none: 'No OCPP messages within seven days',
    title: '{0} · {1} · {2}',
    copy: 'Copy the payload',
    payload: 'Payload',
    last: 'Last messages',
  },
})
