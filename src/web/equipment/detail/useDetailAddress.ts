import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type DetailParts, detailAddressOf, detailPartsOf, withDetail, withParts } from './detailAddress.ts'

/** The unit whose detail is open, '' where none is; another one, or none, takes part, cell, dialog and alarm with it; it may open at an alarm. */
export const useUnitInAddress = (unitKey: string): [unit: string, set: (unit: string, alarm?: string) => void] => {
  const [query, setQuery] = useSearchParams()
  const set = (unit: string, alarm?: string): void => {
    const address = unit === '' ? undefined : alarm === undefined ? { unit } : { unit, alarm }
    setQuery((before) => withDetail(before, address, unitKey), { replace: true })
  }
  return [detailAddressOf(query, unitKey)?.unit ?? '', set]
}

/** Part, cell, dialog and alarm of the open detail; `go` leaves what it does not name as it is, undefined takes it away. */
export const useDetailParts = (): DetailParts & { go: (next: DetailParts) => void } => {
  const [query, setQuery] = useSearchParams()
  // A dialog that has closed tells so after its animation, when the address may be another one.
  const latest = useRef(setQuery)
  useEffect(() => {
    latest.current = setQuery
  })
  const go = (next: DetailParts): void =>
    latest.current((before) => withParts(before, { ...detailPartsOf(before), ...next }), { replace: true })
  return { ...detailPartsOf(query), go }
}

/** A dialog over the detail, by its name in the address; those of another detail are not its own. */
export const useDetailDialog = <Name extends string>(
  names: readonly Name[],
): [open: Name | undefined, set: (name: Name | undefined) => void] => {
  const { dialog, go } = useDetailParts()
  return [names.find((name) => name === dialog), (name) => go({ dialog: name })]
}
