const isTotal = (code: string): boolean => code === 'totalVoltage'
const isDifference = (code: string): boolean => code.endsWith('Difference')

/** The voltages of one call by their size: cells, their difference, and the whole battery. */
export const voltageParts = {
  cells: (code: string): boolean => !isTotal(code) && !isDifference(code),
  difference: isDifference,
  total: isTotal,
}
