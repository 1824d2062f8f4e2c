type Scale = { readonly factor: number; readonly offset: number }

const times = (factor: number): Scale => ({ factor, offset: 0 })
/** Each family by what one of a unit is in the family's first. */
const families: readonly Readonly<Record<string, Scale>>[] = [
  { W: times(1), kW: times(1e3), MW: times(1e6), GW: times(1e9) },
  { Wh: times(1), kWh: times(1e3), MWh: times(1e6), GWh: times(1e9) },
  { VA: times(1), kVA: times(1e3), MVA: times(1e6) },
  { var: times(1), kvar: times(1e3), Mvar: times(1e6) },
  { kvarh: times(1), varh: times(1e-3), Mvarh: times(1e3) },
  { V: times(1), mV: times(1e-3), kV: times(1e3) },
  { A: times(1), mA: times(1e-3), kA: times(1e3) },
  { Ah: times(1), mAh: times(1e-3) },
  { Ω: times(1), mΩ: times(1e-3), kΩ: times(1e3), MΩ: times(1e6) },
  { Hz: times(1), kHz: times(1e3) },
  { Pa: times(1), hPa: times(100), kPa: times(1e3), bar: times(1e5), MPa: times(1e6) },
  { m: times(1), mm: times(1e-3), km: times(1e3) },
  { 'm/s': times(1), 'km/h': times(1 / 3.6), kn: times(1852 / 3600) },
  { s: times(1), min: times(60), h: times(3600) },
  { '%': times(1), '1': times(100) },
  { '℃': times(1), K: { factor: 1, offset: -273.15 }, '°F': { factor: 5 / 9, offset: -160 / 9 } },
]
const plain = (unit: string): string => {
  const text = unit.trim()
  if (/^(°C|°c|C|degC)$/.test(text)) return '℃'
  return /^(℉|F|degF)$/.test(text) ? '°F' : text.replace('Ω', 'Ω')
}

/** The units that a value in `unit` may have come in, itself first. */
export const unitsLike = (unit: string): string[] => {
  const own = plain(unit)
  const family = families.find((each) => own in each)
  return family ? [unit, ...Object.keys(family).filter((each) => each !== own)] : unit === '' ? [] : [unit]
}

/** How a number in one unit becomes one in another: × factor + offset; undefined where it cannot. No unit is any unit. */
export const conversion = (from: string, to: string): Scale | undefined => {
  const [a, b] = [plain(from), plain(to)]
  if (a === '' || a === b) return times(1)
  const family = families.find((each) => a in each && b in each)
  const [source, target] = [family?.[a], family?.[b]]
  if (!source || !target) return undefined
  return { factor: source.factor / target.factor, offset: (source.offset - target.offset) / target.factor }
}
