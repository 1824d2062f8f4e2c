import { useEffect, useState } from 'react'

/** The value, drawn anew at most once in `paceMs`: the first change at once, of those that follow sooner only the last one. */
export const usePaced = <T>(value: T, paceMs: number): T => {
  const [shown, setShown] = useState({ value, at: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    if (value === shown.value) return undefined
    const wait = Math.max(0, shown.at + paceMs - performance.now())
    const timer = setTimeout(() => setShown({ value, at: performance.now() }), wait)
    return () => clearTimeout(timer)
  }, [value, shown, paceMs])
  return shown.value
}
