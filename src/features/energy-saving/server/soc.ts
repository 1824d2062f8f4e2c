/** SOC of capacitors from their voltage and its limits, V: (V² − Vmin²) / (Vmax² − Vmin²) × 100, 0 to 100 %. */
export const capacitorSoc = (volts: number, least: number, most: number): number | null => {
  if (most <= least) return null
  const soc = ((volts ** 2 - least ** 2) / (most ** 2 - least ** 2)) * 100
  return Math.min(100, Math.max(0, soc))
}
