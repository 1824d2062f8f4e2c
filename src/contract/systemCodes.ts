import type { Words } from './personCodes.ts'

const words = (zh: string, en: string): Words => ({ zh, en })

/** Codes of pages, notices and equipment with the words of the seeded dictionaries of the same names. */
export const systemCodes = {
  menu_type: { 0: words('目录', 'Folder'), 1: words('页面', 'Page'), 2: words('按钮', 'Button') },
  notice_type: { 1: words('通知', 'Notice'), 2: words('公告', 'Announcement'), 3: words('新闻', 'News') },
  data_resource: { 0: words('自建', 'Self-built'), 1: words('物联网平台', 'IoT platform') },
  operating_mode: { 0: words('换电', 'Swapping'), 1: words('充电', 'Charging') },
} as const satisfies Record<string, Readonly<Record<number, Words>>>
