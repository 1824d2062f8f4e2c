import type { ComponentType } from 'react'
import type { PlatformKey } from '#contract/platforms.ts'

type Part = () => Promise<ComponentType>
type Row = {
  readonly home: Part
  /** what its card on the platform chooser shows, live: 412 × 122 and two lines, without links or buttons */
  readonly miniature: Part
}

/** What platforms bring of their own; where there is none yet, the notice of construction stands in its place. */
export const homes: Readonly<Partial<Record<PlatformKey, Row>>> = {
  boxPower: {
    home: async () => (await import('#features/box-power/web/BoxHomePage.tsx')).BoxHomePage,
    miniature: async () => (await import('#features/box-power/web/BoxMiniature.tsx')).BoxMiniature,
  },
  ship: {
    home: async () => (await import('#features/ships/web/ShipHomePage.tsx')).ShipHomePage,
    miniature: async () => (await import('#features/ships/web/ShipMiniature.tsx')).ShipMiniature,
  },
  marineBattery: {
    home: async () => (await import('#features/marine-battery/web/MarineHomePage.tsx')).MarineHomePage,
    miniature: async () => (await import('#features/marine-battery/web/MarineMiniature.tsx')).MarineMiniature,
  },
  energyStorage: {
    home: async () => (await import('#features/energy-storage/web/StorageHomePage.tsx')).StorageHomePage,
    miniature: async () => (await import('#features/energy-storage/web/StorageMiniature.tsx')).StorageMiniature,
  },
  energySaving: {
    home: async () => (await import('#features/energy-saving/web/SavingHomePage.tsx')).SavingHomePage,
    miniature: async () => (await import('#features/energy-saving/web/SavingMiniature.tsx')).SavingMiniature,
  },
  portCharging: {
    home: async () => (await import('#features/port-charging/web/PortChargingHomePage.tsx')).PortChargingHomePage,
    miniature: async () => (await import('#features/port-charging/web/ChargeMiniature.tsx')).ChargeMiniature,
  },
  shorePile: {
    home: async () => (await import('#features/shore-pile/web/PileHomePage.tsx')).PileHomePage,
    miniature: async () => (await import('#features/shore-pile/web/PileMiniature.tsx')).PileMiniature,
  },
  shorePower: {
    home: async () => (await import('#features/shore-power/web/ShoreHomePage.tsx')).ShoreHomePage,
    miniature: async () => (await import('#features/shore-power/web/ShoreMiniature.tsx')).ShoreMiniature,
  },
}
