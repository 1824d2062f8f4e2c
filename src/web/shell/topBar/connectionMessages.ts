import { defineMessages } from '../../i18n.ts'

export const connectionMessages = defineMessages({
  zh: {
    held: '磁盘将满，暂停接收数据',
    heldHint: '设备数据未被确认，清理磁盘后自动继续接收',
    tooMany: '窗口过多',
  },
  en: {
    held: 'Disk nearly full, samples not accepted',
    heldHint: 'Devices keep their samples; ingestion resumes automatically once there is space',
    tooMany: 'Too many windows',
  },
})
