import { boxHomeContract } from '#features/box-power/contract.ts'
import { energySavingContract } from '#features/energy-saving/contract.ts'
import { energyStorageContract } from '#features/energy-storage/contract.ts'
import { marineBatteryContract } from '#features/marine-battery/contract.ts'
import { portChargingContract } from '#features/port-charging/contract.ts'
import { shorePileContract } from '#features/shore-pile/contract.ts'
import { shorePowerContract } from '#features/shore-power/contract.ts'
import { shipsContract } from '#features/ships/contract.ts'
import { monitoring, type PlatformKey, platformOf } from '#contract/platforms.ts'
import type { Caller } from '#server/context/context.ts'
import type { NamedFigure } from './answers.ts'
import { figureOf } from './figures.ts'
import { homeWords } from './homeWords.ts'
import { holds } from './paths.ts'
import type { Asking } from './tool.ts'
import { whatOf } from './words.ts'

type Sums = Readonly<Record<string, unknown>>
type OfHome = (asking: Asking, stationId: string | undefined) => Promise<Sums>

const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/** The figures of each home by its own call, of one station where it is named. */
const homes: Readonly<Partial<Record<PlatformKey, OfHome>>> = {
  boxPower: async (asking, stationId) => {
    if (stationId === undefined) return asking.ask(boxHomeContract.basicInformation, {})
    const { stations } = await asking.ask(boxHomeContract.powerDistribution, {})
    return stations.find((each) => each.stationId === stationId) ?? {}
  },
  marineBattery: (asking, stationId) => asking.ask(marineBatteryContract.basicInformation, { stationId }),
  energyStorage: (asking, stationId) => asking.ask(energyStorageContract.basicInfo, { stationId }),
  energySaving: (asking, stationId) => asking.ask(energySavingContract.dischargeInfo, { stationId }),
  portCharging: (asking, stationId) => asking.ask(portChargingContract.basicInformation, { stationId }),
  shorePower: (asking, stationId) => asking.ask(shorePowerContract.basicInformation, { stationId }),
  shorePile: (asking, stationId) => asking.ask(shorePileContract.basicInformation, { stationId }),
  ship: async (asking, stationId) => {
    const ships = (await asking.ask(shipsContract.homeList, {})).filter(
      (each) => stationId === undefined || each.stationId === stationId,
    )
    const of = (dynamicType: number): number =>
      ships.filter(({ shippingStatus }) => shippingStatus.dynamicType === dynamicType).length
    return {
      shipNum: ships.length,
      onlineNum: ships.filter(({ silent }) => !silent).length,
      ...{ sailingNum: of(0), anchoredNum: of(1), berthedNum: of(5) },
      storedEnergy: sumOf(ships.map(({ currentBattery }) => currentBattery)),
      ratedCapacity: sumOf(ships.map(({ ratedCapacity }) => ratedCapacity)),
      power: sumOf(ships.map(({ power }) => power)),
    }
  },
}

/** The platform whose home shows stations of a type, as far as the caller may open it. */
export const platformOfStation = (caller: Caller, stationType: string): PlatformKey | undefined =>
  monitoring.find(
    ({ key, stationTypes }) => (stationTypes as readonly string[]).includes(stationType) && holds(caller, key),
  )?.key

/** The figures of a home as its page shows them; rejects as its call refuses. */
export const homeFigures = async (
  asking: Asking,
  platform: PlatformKey,
  stationId?: string,
): Promise<NamedFigure[]> => {
  const sums: Sums = (await homes[platform]?.(asking, stationId)) ?? {}
  const { language } = asking
  const { path } = platformOf(platform)
  return Object.entries(homeWords).flatMap(([key, { zh, en, unit, decimals }]) => {
    const value = sums[key]
    if (value !== null && typeof value !== 'number') return []
    const name = language === 'en' ? en : zh
    const what = whatOf(asking, platformOf(platform)[language], name)
    return [{ key, name, figure: figureOf(value, { kind: 'rows', what, path, unit, decimals }), ...noState }]
  })
}

const noState = { word: null, legend: null, at: null }
