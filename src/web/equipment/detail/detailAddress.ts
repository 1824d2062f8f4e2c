/**
 * A unit's detail as the address of a home keeps it: `?box=12&part=15&cell=107&dialog=status1&alarm=9001`.
 * Ids are strings of digits. `part` is a device below the unit, `cell` counts from 1 within that part (or within the unit),
 * `dialog` names a dialog that is open over the detail, `alarm` is the alarm that the detail marks.
 */
export type DetailAddress = { readonly unit: string } & DetailParts

export type DetailParts = {
  readonly part?: string
  readonly cell?: number
  readonly dialog?: string
  readonly alarm?: string
}

const ids = /^[1-9]\d{0,18}$/
const cells = /^[1-9]\d{0,4}$/
const dialogs = /^[a-zA-Z]\w{0,29}$/

const kept = (value: string | null, form: RegExp): string | undefined =>
  value !== null && form.test(value) ? value : undefined

/** What of a detail an address names beside its unit; what is no id or number counts as left out. */
export const detailPartsOf = (query: URLSearchParams): DetailParts => {
  const [part, alarm] = [kept(query.get('part'), ids), kept(query.get('alarm'), ids)]
  const [cell, dialog] = [kept(query.get('cell'), cells), kept(query.get('dialog'), dialogs)]
  return {
    ...(part === undefined ? {} : { part }),
    ...(cell === undefined ? {} : { cell: Number(cell) }),
    ...(dialog === undefined ? {} : { dialog }),
    ...(alarm === undefined ? {} : { alarm }),
  }
}

/** An address without a unit names no detail. */
export const detailAddressOf = (query: URLSearchParams, unitKey = 'unit'): DetailAddress | undefined => {
  const unit = kept(query.get(unitKey), ids)
  return unit === undefined ? undefined : { unit, ...detailPartsOf(query) }
}

/** A query with these parts in place of those it had; the unit and all else stay. */
export const withParts = (query: URLSearchParams, parts: DetailParts): URLSearchParams => {
  const next = new URLSearchParams(query)
  for (const key of ['part', 'cell', 'dialog', 'alarm']) next.delete(key)
  for (const [key, value] of Object.entries(parts)) if (value !== undefined) next.set(key, String(value))
  return next
}

/** A query with this detail in place of the one it had, or with none; its other entries stay, such as the moment of a replay. */
export const withDetail = (
  query: URLSearchParams,
  address: DetailAddress | undefined,
  unitKey = 'unit',
): URLSearchParams => {
  const { unit, ...parts } = address ?? { unit: undefined }
  const next = withParts(query, parts)
  if (unit === undefined) next.delete(unitKey)
  else next.set(unitKey, unit)
  return next
}
