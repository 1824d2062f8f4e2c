import { useState } from 'react'

// crypto.randomUUID is absent on plain http.
const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** One id for all attempts of one dialog, so that a repeated answer adds no second row; `used` makes the next. */
export const useRequestId = (): { requestId: string; used: () => void } => {
  const [requestId, setRequestId] = useState(newId)
  return { requestId, used: () => setRequestId(newId()) }
}
