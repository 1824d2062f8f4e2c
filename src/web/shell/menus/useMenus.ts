import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { Language } from '#contract/errors.ts'
import { type deptConfig, type MenuItem, menusContract } from '#features/menus/contract.ts'
import { keyOf, queryOf, useCall } from '../../calls/api.ts'
import { languageStore } from '../../i18n.ts'
import { useSession } from '../../session/session.ts'
import { useStore } from '../../store.ts'
import { allItems, shownItems } from './menuTree.ts'

export type DeptConfig = z.output<typeof deptConfig>

const fresh = 5 * 60_000

export const menusQuery = (language: Language) => ({
  ...queryOf(menusContract.own, {}),
  queryKey: [...keyOf(menusContract.own), language],
})

/** The caller's menu with its names in the current language. */
export const useMenus = () => {
  const { signedIn, mustChange } = useSession()
  const language = useStore(languageStore)
  const { data, error, refetch }: UseQueryResult<MenuItem[], Error> = useQuery({
    ...menusQuery(language),
    enabled: signedIn && !mustChange,
    staleTime: fresh,
    placeholderData: keepPreviousData,
  })
  const shown = useMemo(() => data && shownItems(data), [data])
  const all = useMemo(() => allItems(data ?? []), [data])
  return { shown, all, error, refetch }
}

/** Title, logo and home page of the organization, and the caller's own home page. */
export const useDeptConfig = (): UseQueryResult<DeptConfig, Error> => {
  const { signedIn, mustChange } = useSession()
  return useCall(menusContract.deptConfig, {}, { enabled: signedIn && !mustChange, staleTime: fresh })
}
