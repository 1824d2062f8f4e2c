import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** The command that is open above the page, '' for none; it stands in the address as `command`. */
export const useOpenCommand = (): [commandId: string, open: (commandId: string) => void] => {
  const [params, setParams] = useSearchParams()
  // A dialog that has closed tells so after its animation, when the address may be another one.
  const latest = useRef(setParams)
  useEffect(() => {
    latest.current = setParams
  })
  const open = (commandId: string): void =>
    latest.current(
      (before) => {
        const next = new URLSearchParams(before)
        if (commandId === '') next.delete('command')
        else next.set('command', commandId)
        return next
      },
      { replace: true },
    )
  return [params.get('command') ?? '', open]
}
