import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { languageStore } from './i18n.ts'

const speak = (): string => dayjs.locale(languageStore.get() === 'zh' ? 'zh-cn' : 'en')
speak()
languageStore.subscribe(speak)

/** antd's date type, in the language of the portal; apart from it, since signing in needs no dates. */
export { dayjs }
