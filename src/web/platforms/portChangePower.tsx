import type { PlatformScreen } from './platformScreen.ts'

export const portChangePower: PlatformScreen = {
  key: 'portCharging',
  panels: [6, 8],
}
