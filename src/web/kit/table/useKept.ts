import { useState } from 'react'
import { serverNow } from '../../calls/clock.ts'

/** What a query says of a page of rows. */
export type Answer<T> = {
  readonly data: T | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly isPending: boolean
  readonly refetch: () => unknown
}
/** `silent`: nothing is said of a refusal but the age of the rows; `at`: when they came, in ms of the server's clock. */
export type KeptAnswer<T> = Answer<T> & { readonly silent: boolean; readonly at: number | null }

/** The answer, whose last data stays where a later question is refused, if the refusal is to be passed over in silence. */
export const useKept = <T>(answer: Answer<T>, silent: boolean): KeptAnswer<T> => {
  const { data, error, isFetching, isPending, refetch } = answer
  const [kept, setKept] = useState<{ data: T; at: number }>()
  const isNew = silent && data !== undefined && error === null && data !== kept?.data
  const held = isNew ? { data, at: serverNow() } : kept
  if (isNew) setKept(held)
  return { data: data ?? held?.data, error, isFetching, isPending, refetch, silent, at: held?.at ?? null }
}
