import type { ComponentType } from 'react'
import type { PlatformKey } from '#contract/platforms.ts'

type Home = () => Promise<ComponentType>

/** The platforms' home pages; where there is none yet, the notice of construction stands in its place. */
export const homes: Readonly<Partial<Record<PlatformKey, Home>>> = {
  boxPower: async () => (await import('#features/box-power/web/BoxHomePage.tsx')).BoxHomePage,
  marineBattery: async () => (await import('#features/marine-battery/web/MarineHomePage.tsx')).MarineHomePage,
}
