import type { QueryClient } from '@tanstack/react-query'
import { sessionContract } from '#features/session/contract.ts'
import { menusContract } from '#features/menus/contract.ts'
import { queryOf } from '../../calls/api.ts'
import { menusQuery } from '../menus/useMenus.ts'
import { languageStore } from '../../i18n.ts'
// The page waits for it as well.
import './SessionStart.tsx'

/** Asks for what a session begins with while the code of its first page is still loaded; the page finds the answers, or asks again. */
export const askAhead = (client: QueryClient): void => {
  void client.prefetchQuery(queryOf(sessionContract.info, {}))
  void client.prefetchQuery(queryOf(menusContract.deptConfig, {}))
  void client.prefetchQuery(menusQuery(languageStore.get()))
}
