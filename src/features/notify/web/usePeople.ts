import { useDeferredValue, useEffect, useState } from 'react'
import { alarmsContract } from '#features/alarms/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { useSession } from '#web/session/session.ts'
import { createStore, useStore } from '#web/store.ts'

type Option = { value: string; label: string }

/** Everybody heard of so far: a search finds some at a time, and chosen ones keep their names. */
const knownStore = createStore<readonly Option[]>([])

/** Active users of the own scope, found by a part of the name; the first hundred without one. */
export const usePeople = () => {
  const [wanted, search] = useState('')
  const { can } = useSession()
  const userName = useDeferredValue(wanted.trim())
  const { data, isFetching } = useCall(
    alarmsContract.userPage,
    { userName, size: 100 },
    { keepOld: true, staleTime: 60_000, enabled: can('alarm_handle') },
  )
  const people = useStore(knownStore)
  useEffect(() => {
    const found = data?.records ?? []
    const fresh = found.filter(({ userId }) => !knownStore.get().some(({ value }) => value === userId))
    if (fresh.length > 0)
      knownStore.set([...knownStore.get(), ...fresh.map(({ userId, userName: label }) => ({ value: userId, label }))])
  }, [data])
  return { people, search, isFetching }
}
