export const benchPassword = 'Harbour_2026'
export const gateways = 10
export const perGateway = 100
/** A hundred points, among them those that the default alarm rules watch. */
const watched = ['soc', 'maxVoltage', 'minVoltage', 'maxTemperature', 'minTemperature', 'insulation', 'co', 'h2']
export const wirePoints = [...watched, ...Array.from({ length: 100 - watched.length }, (_, index) => `p${index}`)]
