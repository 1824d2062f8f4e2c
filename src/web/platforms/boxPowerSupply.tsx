import type { PlatformScreen } from './platformScreen.ts'

export const boxPowerSupply: PlatformScreen = {
  key: 'boxPower',
  home: async () => (await import('#features/box-power/web/BoxHomePage.tsx')).BoxHomePage,
  panels: [1, 2, 7, 12, 9],
}
