import { defineMessages } from '../i18n.ts'

export const loadingMessages = defineMessages({
  zh: { loading: '数据加载中....' },
  en: { loading: 'Loading data....' },
})
