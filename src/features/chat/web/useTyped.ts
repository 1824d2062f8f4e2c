import { useEffect, useState } from 'react'
import { type Entry, showAtOnce, stepsOf, typedAt, typingStep } from './chatStore.ts'

/** How many characters of an entry stand now, one more every 50 ms until all do. */
export const useTyped = (entry: Entry): number => {
  const [steps, setSteps] = useState(() => typedAt(entry, performance.now()))
  const { key, answer, typedFrom } = entry
  useEffect(() => {
    if (answer === undefined || typedFrom === undefined) return undefined
    const end = stepsOf(answer)
    const timer = setInterval(() => {
      const now = typedAt({ key, typedFrom, asked: { content: '', deepThinking: false } }, performance.now())
      setSteps(now)
      if (now >= end) showAtOnce(key)
    }, typingStep)
    return () => clearInterval(timer)
  }, [key, answer, typedFrom])
  return typedFrom === undefined ? Number.POSITIVE_INFINITY : steps
}
