import { numberText } from '../../kit/format.ts'

export type Quantity = { value: number | null; unit: string; decimals: number }

/** kWh, from a thousand on in MWh. */
export const energyText = (kilowattHours: number | null): Quantity =>
  kilowattHours !== null && Math.abs(kilowattHours) >= 1000
    ? { value: kilowattHours / 1000, unit: 'MWh', decimals: 1 }
    : { value: kilowattHours, unit: 'kWh', decimals: 0 }

/** kW, from a thousand on in MW. */
export const powerText = (kilowatts: number | null): Quantity =>
  kilowatts !== null && Math.abs(kilowatts) >= 1000
    ? { value: kilowatts / 1000, unit: 'MW', decimals: 2 }
    : { value: kilowatts, unit: 'kW', decimals: 0 }

/** `430 kW` */
export const quantityWords = ({ value, unit, decimals }: Quantity): string => `${numberText(value, decimals)} ${unit}`
