import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import './savedColumns.css'

type AnsweredProps<A> = {
  answer: Pick<UseQueryResult<A, Error>, 'data' | 'error' | 'refetch'>
  isEmpty: (answer: A) => boolean
  /** said where the answer is empty */
  none: string
  children: (answer: A) => ReactNode
}

/** What a call answered: drawn, empty, failed or still on its way. */
export const Answered = <A,>({ answer: { data, error, refetch }, isEmpty, none, children }: AnsweredProps<A>) => {
  if (data === undefined) return error ? <FailedState error={error} retry={refetch} /> : <Loading />
  return isEmpty(data) ? <EmptyState title={none} /> : <div className="tw-saved-answer">{children(data)}</div>
}
