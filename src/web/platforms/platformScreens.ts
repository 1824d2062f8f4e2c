import { boxPowerSupply } from './boxPowerSupply.tsx'
import { marineBattery } from './marineBattery.tsx'
import type { PlatformScreen } from './platformScreen.ts'
import { portChangePower } from './portChangePower.tsx'
import { portElectricSystem } from './portElectricSystem.tsx'
import { portEnergySaving } from './portEnergySaving.tsx'
import { shipManage } from './shipManage.tsx'
import { shorePile } from './shorePile.tsx'
import { storedEnergy } from './storedEnergy.tsx'

/** The monitoring platforms; the other four of the contract consist of pages. */
export const platformScreens: readonly PlatformScreen[] = [
  portElectricSystem,
  marineBattery,
  portChangePower,
  portEnergySaving,
  boxPowerSupply,
  shipManage,
  storedEnergy,
  shorePile,
]
