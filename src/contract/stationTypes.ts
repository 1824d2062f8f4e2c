import type { Language } from './errors.ts'

/** The kinds of stations; `shippingPlatform`, `chargeReplacePower` and `portEnergySaving` are names of the specification. */
export const stationTypes = [
  { key: 'boxPowerStation', zh: '箱式电源站', en: 'Box power station' },
  { key: 'shippingPlatform', zh: '船舶站', en: 'Ship station' },
  { key: 'chargeReplacePower', zh: '充换电站', en: 'Charging and swapping station' },
  { key: 'portEnergySaving', zh: '港口节能站', en: 'Energy-saving station' },
  { key: 'energyStorageStation', zh: '储能电站', en: 'Storage station' },
  { key: 'shorePowerStation', zh: '岸电站', en: 'Shore power station' },
  { key: 'shorePileStation', zh: '岸电桩站', en: 'Shore-power pile station' },
] as const

export type StationType = (typeof stationTypes)[number]['key']

export const stationTypeKeys: readonly StationType[] = stationTypes.map(({ key }) => key)

/** A type in words; one that is not known stays as it is. */
export const stationTypeName = (type: string, language: Language): string =>
  stationTypes.find(({ key }) => key === type)?.[language] ?? type

/** Stations with bays, to which what happens in these belongs, whatever station the equipment is of that stands there. */
export const hasBays = (type: string): boolean => type === ('chargeReplacePower' satisfies StationType)

/** The default type of a station and of the records that a call asks for. */
export const boxStations = 'boxPowerStation' satisfies StationType
