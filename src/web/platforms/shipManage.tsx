import type { PlatformScreen } from './platformScreen.ts'

export const shipManage: PlatformScreen = {
  key: 'ship',
  panels: [3, 4, 5],
}
