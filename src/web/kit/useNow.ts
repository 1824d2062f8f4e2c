import { useEffect, useState } from 'react'
import { serverNow } from '../calls/clock.ts'
import { useMoment } from './time/replay.ts'

/** The server's clock in ms, read anew every `stepMs`; where the past is drawn, its moment. */
export const useNow = (stepMs = 1000): number => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), stepMs)
    return () => clearInterval(timer)
  }, [stepMs])
  return useMoment() ?? now
}
