import { useEffect, useState } from 'react'

const stepMs = 250
/** twenty minutes take twenty seconds */
const factor = 60
const grain = 1000

type Span = { readonly from: number; readonly to: number }

/** The moment of a story that is pointed at (ms), its end at first, and whether it plays. */
export const useStoryPlay = ({ from, to }: Span) => {
  const [chosen, setChosen] = useState<number>()
  const [playing, setPlaying] = useState(false)
  const at = Math.min(Math.max(chosen ?? to, from), to)
  useEffect(() => {
    if (!playing) return undefined
    const timer = setInterval(() => {
      setChosen((before) => Math.min((before ?? from) + stepMs * factor, to))
    }, stepMs)
    return () => clearInterval(timer)
  }, [playing, from, to])
  const ended = playing && chosen !== undefined && chosen >= to
  useEffect(() => {
    if (ended) setPlaying(false)
  }, [ended])
  return {
    at,
    playing: playing && !ended,
    grain,
    go: (ts: number): void => {
      setPlaying(false)
      setChosen(ts)
    },
    toggle: (): void => {
      if (!playing && at >= to) setChosen(from)
      setPlaying(!playing)
    },
  }
}
