import type { PlatformScreen } from './platformScreen.ts'

export const shorePile: PlatformScreen = {
  key: 'shorePile',
  panels: [],
}
