/** How people call a quantity, and the points that may be meant, the likeliest first; a device is asked for the first that it has. */
export type Synonym = { readonly words: readonly string[]; readonly keys: readonly string[]; readonly isWeak?: true }

const modifiers = {
  max: ['最高', '最大', 'highest ', 'maximum ', 'max ', 'max. ', 'peak ', 'hottest ', 'warmest '],
  min: ['最低', '最小', 'lowest ', 'minimum ', 'min ', 'min. ', 'coldest ', 'coolest '],
  mean: ['平均', 'average ', 'mean '],
} as const
const voltages = ['单体电压', '电芯电压', 'cell voltage', 'cell voltages']
const temperatures = [
  '单体温度',
  '电芯温度',
  '电池温度',
  'cell temperature',
  'cell temperatures',
  'cell temp',
  'battery temperature',
]
const inMiddle = (modifier: string, what: string): string[] =>
  ['单体', '电芯', '电池'].flatMap((cell) =>
    what.startsWith(cell) ? [`${cell}${modifier}${what.slice(cell.length)}`] : [],
  )
const ofEach = (kind: keyof typeof modifiers, quantities: readonly string[], keys: readonly string[]): Synonym => ({
  words: modifiers[kind].flatMap((modifier) =>
    quantities.flatMap((what) => [modifier + what, ...inMiddle(modifier, what)]),
  ),
  keys,
})

/** Extremes, means and single values of cells. */
export const cellSynonyms: readonly Synonym[] = [
  ofEach('max', voltages, ['maxCellVoltage', 'maxVoltage', 'monomerVoltageMax']),
  ofEach('min', voltages, ['minCellVoltage', 'minVoltage', 'monomerVoltageMin']),
  ofEach('mean', voltages, ['averageVoltage', 'averageCellVoltage', 'monomerVoltageAverage']),
  ofEach('max', temperatures, ['maxCellTemperature', 'maxTemperature', 'monomerTemperatureMax']),
  ofEach('min', temperatures, ['minCellTemperature', 'minTemperature', 'monomerTemperatureMin']),
  ofEach('mean', temperatures, ['averageTemperature', 'averageCellTemperature', 'monomerTemperatureAverage']),
  { words: voltages, keys: ['cellVoltage', 'maxCellVoltage', 'maxVoltage', 'monomerVoltage'] },
  { words: temperatures, keys: ['cellTemperature', 'maxCellTemperature', 'maxTemperature', 'monomerTemperature'] },
]
