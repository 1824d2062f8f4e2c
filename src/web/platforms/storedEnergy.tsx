import type { PlatformScreen } from './platformScreen.ts'

export const storedEnergy: PlatformScreen = {
  key: 'energyStorage',
  panels: [],
}
