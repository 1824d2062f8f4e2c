/** Fuel g/kWh, CO₂ kg per kg of fuel, sulphur of the fuel %, NOx g/kWh, CO₂ of the grid kg/kWh. */
export const factorKinds = ['sfoc', 'cf', 'sulphur', 'nox', 'grid'] as const
export type FactorKind = (typeof factorKinds)[number]
