import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import type { Topic } from '#contract/topic.ts'
import { ApiError, call, keyOf, useCall } from '../calls/api.ts'
import { linkOf } from '../calls/connection.ts'
import { useLive } from './live.ts'
import type { LinkState } from './liveLink.ts'

/** What was is asked for once; late samples may still correct it. */
const staleTime = 300_000

type Ways<S extends z.ZodType, D extends z.ZodType, E extends Endpoint> = {
  merge: (snapshot: z.output<S>, delta: z.output<D>) => z.output<S>
  past: { endpoint: E; input: (at: number) => Input<E>; pick: (answer: Output<E>) => z.output<S> }
  /** the moment that is drawn, ms; undefined is live. `next` is read ahead */
  at: number | undefined
  next?: number | undefined
}
type Shown<S, A> = {
  data: S | undefined
  state: LinkState
  error: string | undefined
  /** the whole answer of the call that `data` is picked from */
  answer: A | undefined
  /** the answer to the moment that is asked for has not come yet */
  waiting: boolean
}

const isAway = (error: unknown): boolean => error instanceof ApiError && linkOf(error.status) !== 'ok'

/**
 * Follows a live topic, or draws what it said at a moment of the past: the same shape either way. While one moment is replaced by another
 * the one before stays, so that nothing flickers; so it does, as `lost`, while the server is away.
 */
export const useLiveOrPast = <S extends z.ZodType, D extends z.ZodType, E extends Endpoint>(
  topic: Topic<S, D>,
  id: string | undefined,
  { merge, past, at, next }: Ways<S, D, E>,
): Shown<z.output<S>, Output<E>> => {
  const { endpoint, input, pick } = past
  const client = useQueryClient()
  const live = useLive(topic, at === undefined ? id : undefined, { merge })
  const then = useCall(endpoint, input(at ?? 0), {
    enabled: at !== undefined && id !== undefined,
    keepOld: true,
    staleTime,
  })
  const ahead = next === undefined ? undefined : JSON.stringify(input(next))
  useEffect(() => {
    if (ahead === undefined) return
    const asked = JSON.parse(ahead) as Input<E>
    void client.prefetchQuery({
      queryKey: keyOf(endpoint, asked),
      queryFn: ({ signal }) => call(endpoint, asked, signal),
      staleTime,
    })
  }, [client, endpoint, ahead])
  const [last, setLast] = useState<{ id: string | undefined; answer: Output<E> }>()
  const now = at === undefined ? undefined : then.data
  if (now !== undefined && (last?.answer !== now || last.id !== id)) setLast({ id, answer: now })
  if (at === undefined && last !== undefined) setLast(undefined)
  if (at === undefined) return { ...live, answer: undefined, waiting: false }
  const answer = then.data ?? (isAway(then.error) && last?.id === id ? last?.answer : undefined)
  return {
    data: answer === undefined ? undefined : pick(answer),
    state: then.error ? 'lost' : 'live',
    error: then.error?.message,
    answer,
    waiting: then.isPlaceholderData || then.isPending,
  }
}
