import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { errors, type ErrorKey, errorText } from '#contract/errors.ts'
import type { Topic } from '#contract/topic.ts'
import { languageStore } from '../i18n.ts'
import { type LinkState, liveLink, type TopicState, waiting } from './liveLink.ts'
import { useStore } from '../store.ts'

export { mergeItems } from './mergeItems.ts'

const liveKey = (topic: Topic, id: string): readonly unknown[] => ['live', topic.name, id]

const isErrorKey = (text: string): text is ErrorKey => text in errors

type Live<S> = { data: S | undefined; state: LinkState; lastAt: number | undefined; error: string | undefined }

/**
 * Follows `<topic>/<id>` while the component is mounted: the snapshot and each merged delta stand in the query cache under
 * `liveKey`. `lastAt` is the server's time of the last frame, in ms; `error` a text for the user. Without an id nothing is followed.
 * In a tab that is hidden for long only what is followed `evenHidden` goes on; the rest comes anew when somebody looks.
 */
export const useLive = <S extends z.ZodType, D extends z.ZodType>(
  topic: Topic<S, D>,
  id: string | undefined,
  {
    merge,
    evenHidden = false,
  }: { merge: (snapshot: z.output<S>, delta: z.output<D>) => z.output<S>; evenHidden?: boolean },
): Live<z.output<S>> => {
  const client = useQueryClient()
  const mergeNow = useRef(merge)
  useEffect(() => {
    mergeNow.current = merge
  }, [merge])
  const name = id === undefined ? undefined : `${topic.name}/${id}`
  useEffect(() => {
    if (name === undefined || id === undefined) return undefined
    const key = liveKey(topic, id)
    return liveLink.follow(name, {
      evenHidden,
      snapshot: (data) => void client.setQueryData(key, data),
      delta: (data) =>
        void client.setQueryData<z.output<S>>(key, (before) =>
          before === undefined ? undefined : mergeNow.current(before, data as z.output<D>),
        ),
    })
  }, [client, topic, name, id, evenHidden])
  const { data } = useQuery<z.output<S>>({
    queryKey: liveKey(topic, id ?? ''),
    queryFn: () => Promise.reject(new Error('filled by the live link')),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const states = useStore(liveLink.states)
  const { state, lastAt, error }: TopicState = (name === undefined ? undefined : states.get(name)) ?? waiting
  const language = useStore(languageStore)
  return { data, state, lastAt, error: error !== undefined && isErrorKey(error) ? errorText(error, language) : error }
}
