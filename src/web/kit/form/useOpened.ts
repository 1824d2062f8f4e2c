import { useState } from 'react'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { useCall } from '../../calls/api.ts'

type Held<T> = { readonly open: boolean; readonly row: T }

/** Opening takes the row, or the first that comes; until the next opening no other takes its place. */
export const nextHeld = <T>(held: Held<T>, open: boolean, row: T): Held<T> => {
  const takes = open && (!held.open || held.row === undefined)
  const next = { open, row: takes ? row : held.row }
  return next.open === held.open && next.row === held.row ? held : next
}

/**
 * The row as it was when its form opened. A form sends the version of this one: a row that was asked for anew meanwhile has the version of
 * a change that the form does not show, and would overwrite it.
 */
export const useOpened = <T>(open: boolean, row: T): T => {
  const [held, setHeld] = useState<Held<T>>({ open: false, row })
  const next = nextHeld(held, open, row)
  if (next !== held) setHeld(next)
  return next.row
}

/** What `FormDialog` waits for. */
export type OpenedCall<T> = { data: T | undefined; error: Error | null; refetch: () => unknown }

/** The same of a row that a form asks for by itself: the answer to the question that its opening put. */
export const useOpenedCall = <E extends Endpoint>(endpoint: E, input: Input<E>, open = true): OpenedCall<Output<E>> => {
  const { data, error, isFetching, refetch } = useCall(endpoint, input, { enabled: open })
  return { data: useOpened(open, isFetching || error ? undefined : data), error: isFetching ? null : error, refetch }
}
