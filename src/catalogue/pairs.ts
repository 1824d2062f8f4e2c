/** What equipment hangs below what: by type, the types that it may hang below. A type that stands in no pair was made at run time. */
const pairs: Readonly<Record<string, readonly string[]>> = {
  boxCluster: ['boxPower'],
  capacitorBox: ['energySaver'],
  chargeContainer: ['transformer'],
  chargePcs: ['switchgear', 'chargeContainer'],
  cluster: ['stack', 'capacitorBox'],
  connectionBox: ['chargePcs', 'switchgear'],
  dcGrid: ['ship'],
  dcdc: ['capacitorBox', 'energySaver'],
  frequencyConverter: ['shorePower'],
  marineBattery: ['ship'],
  marineCluster: ['marineBattery'],
  pcs: ['ems'],
  pileConnector: ['shorePile'],
  propulsion: ['ship'],
  shoreSocket: ['shorePower', 'frequencyConverter'],
  stack: ['pcs', 'ems'],
  switchgear: ['chargeContainer', 'transformer'],
  transformer: ['shorePower'],
}
/** Built in, and below nothing. */
const alone: readonly string[] = [
  'aisGateway',
  'boxPower',
  'ems',
  'energySaver',
  'ship',
  'shorePile',
  'shorePower',
  'swapCrane',
]

/** The types that a device of a type may hang below; undefined where nobody says, so it may hang below any. */
export const parentTypesOf = (type: string): readonly string[] | undefined =>
  pairs[type] ?? (alone.includes(type) ? [] : undefined)

export const mayHangBelow = (type: string, parentType: string): boolean =>
  parentTypesOf(type)?.includes(parentType) ?? true
