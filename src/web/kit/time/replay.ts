import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { serverNow } from '../../calls/clock.ts'
import { useFilter } from '../table/useFilter.ts'
import { momentOf, type Speed, stepOf, stepped, toGrain } from './moment.ts'

/** A page's way through its past. `at` is undefined while it is live. */
export type Replay = {
  readonly at: number | undefined
  /** the moment after this one while it plays, to be read ahead */
  readonly next: number | undefined
  readonly playing: boolean
  readonly speed: Speed
  /** without a moment, or with one that is not past, back to live */
  go(at: number | undefined): void
  step(by: number): void
  play(on: boolean): void
  setSpeed(speed: Speed): void
}

/** The moment stands in the address as `at`, ms, so that it can be shared. */
export const useReplay = (): Replay => {
  const [asked, setAsked] = useFilter('at')
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(10)
  const at = momentOf(asked)
  // A link may ask for it to run: `play` is taken out of the address once it does.
  const [run, setRun] = useFilter('play')
  const starts = run !== '' && at !== undefined
  useEffect(() => {
    if (!starts) return
    setPlaying(true)
    setRun('')
  }, [starts, setRun])
  // The address follows a little later: keys that come close together still count each, and what they led through leads nowhere back.
  const wanted = useRef(at)
  const through = useRef(new Set<number | undefined>())
  useEffect(() => {
    if (at === wanted.current) through.current.clear()
    else if (!through.current.delete(at)) wanted.current = at
  }, [at])
  const go = (next: number | undefined): void => {
    const past = next === undefined ? undefined : stepped(next, 0, serverNow())
    wanted.current = past
    through.current.add(past)
    if (past === undefined) setPlaying(false)
    setAsked(past === undefined ? '' : String(past))
  }
  const isPlaying = playing && at !== undefined
  return {
    at,
    next: isPlaying ? stepped(at, stepOf(speed), serverNow()) : undefined,
    playing: isPlaying,
    speed,
    go,
    step: (by) => go((wanted.current ?? toGrain(serverNow())) + by * stepOf(speed)),
    play: setPlaying,
    setSpeed,
  }
}

/** The replay that a dialog shares with the page it stands on; undefined where there is none. */
export const ReplayContext = createContext<Replay | undefined>(undefined)
export const useSharedReplay = (): Replay | undefined => useContext(ReplayContext)

/** The moment that is drawn, ms; undefined where what is drawn is live. */
export const MomentContext = createContext<number | undefined>(undefined)
export const useMoment = (): number | undefined => useContext(MomentContext)
