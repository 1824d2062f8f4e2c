import type { Driver, Start } from './driver.ts'

/** A configured driver. */
export type DriverRow = { readonly name: string; readonly type: string; readonly attributes: unknown }
export type ChosenDriver = { readonly name: string; readonly type: string; readonly start: Start }

const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
]

/** Finds the driver of each row. Faults are sentences for the operator; all come at once. */
export const chooseDrivers = (
  drivers: readonly Driver[],
  rows: readonly DriverRow[],
): { chosen: ChosenDriver[]; faults: string[] } => {
  const types = drivers.map(({ type }) => type)
  const faults = [
    ...repeated(types).map((type) => `Two drivers have the type "${type}".`),
    ...repeated(rows.map(({ name }) => name)).map((name) => `Two drivers are named "${name}".`),
  ]
  const chosen = rows.flatMap(({ name, type, attributes }): ChosenDriver[] => {
    const read = drivers.find((driver) => driver.type === type)?.read(attributes)
    if (!read)
      faults.push(`Driver "${name}": the type "${type}" is unknown; known are ${[...new Set(types)].join(', ')}.`)
    else if ('faults' in read) faults.push(...read.faults.map((fault) => `Driver "${name}" (${type}): ${fault}`))
    else return [{ name, type, start: read.start }]
    return []
  })
  return { chosen, faults }
}
