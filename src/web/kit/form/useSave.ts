import type { Endpoint, Input } from '#contract/endpoint.ts'
import { useAction } from '../../calls/api.ts'
import { useText } from '../../i18n.ts'
import { texts } from '../../texts.ts'
import { useRequestId } from './requestId.ts'

/** What a form needs that adds rows by one call and edits them by another; an answer that got lost adds no second row. */
export const useSave = <A extends Endpoint, E extends Endpoint>(calls: {
  add: A
  edit: E
  /** the lists that show the rows */
  refresh: readonly Endpoint[]
}): {
  /** `same`: what makes it the same row, where that is not the whole of it */
  add: (row: Omit<Input<A>, 'requestId'>, same?: object) => Promise<void>
  edit: (row: Input<E>) => Promise<unknown>
} => {
  const done = { success: useText(texts)('saved'), refresh: calls.refresh, quiet: true }
  const add = useAction(calls.add, done)
  const edit = useAction(calls.edit, done)
  const { idFor, used } = useRequestId()
  return {
    add: async (row, same = row) => {
      await add.mutateAsync({ ...row, requestId: idFor(same) } as Input<A>)
      used()
    },
    edit: edit.mutateAsync,
  }
}
