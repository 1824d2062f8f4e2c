import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

const name = 'plan'

/** Whether the address asks for the charge plan of the station that is shown. */
export const useIsPlanOpen = (): boolean => useSearchParams()[0].has(name)

const useSetPlan = (isOpen: boolean): (() => void) => {
  const [, setParams] = useSearchParams()
  return useCallback(
    () =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (isOpen) next.set(name, '1')
          else next.delete(name)
          return next
        },
        { replace: true },
      ),
    [setParams, isOpen],
  )
}
export const useOpenPlan = (): (() => void) => useSetPlan(true)
export const useClosePlan = (): (() => void) => useSetPlan(false)
