/**
 * Clusters in parallel share the current by their voltage at rest (V) and resistance (Ω): one voltage, and the amperes of each, at a power
 * in kW; each at rest where their contactors are open.
 */
export const share = (
  rest: readonly number[],
  ohms: readonly number[],
  power: number,
  closed: boolean,
): { readonly voltage: number; readonly currents: readonly number[] } => {
  if (!closed) return { voltage: rest.reduce((a, b) => a + b, 0) / rest.length, currents: rest.map(() => 0) }
  const siemens = ohms.reduce((sum, each) => sum + 1 / each, 0)
  const drive = rest.reduce((sum, volts, index) => sum + volts / (ohms[index] ?? 1), 0)
  // U from P = U × I with I = drive − U × siemens: the upper root.
  const voltage = (drive + Math.sqrt(drive * drive - 4 * siemens * power * 1000)) / (2 * siemens)
  return { voltage, currents: rest.map((volts, index) => (volts - voltage) / (ohms[index] ?? 1)) }
}
