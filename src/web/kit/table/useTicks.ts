import { useLayoutEffect, useRef } from 'react'
import type { Selection } from './DataTable.tsx'

/** The ticks that stay: none once other rows were asked for, else those on rows that are still shown. */
export const ticksLeft = (ticked: readonly string[], shown: readonly string[], isOther: boolean): string[] => {
  const inSight = new Set(isOther ? [] : shown)
  return ticked.filter((key) => inSight.has(key))
}

/** Takes ticks off that are out of sight, so that nothing is done with rows that nobody sees. `asked`: what the rows answer. */
export const useTicks = (selection: Selection | undefined, asked: object, shown: readonly string[]): void => {
  const now = JSON.stringify(asked)
  const before = useRef(now)
  // Before the browser draws: no button is ever seen that counts them.
  useLayoutEffect(() => {
    if (!selection) return
    const left = ticksLeft(selection.keys, shown, before.current !== now)
    before.current = now
    if (left.length < selection.keys.length) selection.onChange(left)
  })
}
