import type { PlatformScreen } from './platformScreen.ts'

export const marineBattery: PlatformScreen = {
  key: 'marineBattery',
  panels: [],
}
