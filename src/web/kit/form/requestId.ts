import { useState } from 'react'

// crypto.randomUUID is absent on plain http.
export const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

export type RequestIds = {
  /** the same for the same values, as long as nobody said that they were taken in */
  idFor: (values: unknown) => string
  used: () => void
}

/** A repeated answer adds no second row; other values after an answer that was lost are another row, never the first one once more. */
export const createRequestIds = (): RequestIds => {
  let last = { said: '', id: '' }
  return {
    idFor: (values) => {
      const said = JSON.stringify(values)
      if (said !== last.said) last = { said, id: newId() }
      return last.id
    },
    used: () => {
      last = { said: '', id: '' }
    },
  }
}

export const useRequestId = (): RequestIds => useState(createRequestIds)[0]
