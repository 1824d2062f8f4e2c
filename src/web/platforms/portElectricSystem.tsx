import type { PlatformScreen } from './platformScreen.ts'

export const portElectricSystem: PlatformScreen = {
  key: 'shorePower',
  panels: [],
}
