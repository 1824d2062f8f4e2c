import type { PlatformScreen } from './platformScreen.ts'

export const portEnergySaving: PlatformScreen = {
  key: 'energySaving',
  panels: [11, 10],
}
