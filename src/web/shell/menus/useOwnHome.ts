import { useLocation } from 'react-router'
import { barePath } from '#contract/pagePaths.ts'
import { menusContract } from '#features/menus/contract.ts'
import { useAction } from '../../calls/api.ts'
import { useText } from '../../i18n.ts'
import { messages } from '../messages.ts'
import { itemAt } from './menuTree.ts'
import { canBeHome } from './places.ts'
import { useDeptConfig, useMenus } from './useMenus.ts'
import { useToast } from '../../toast.ts'

/** Whether the page shown is the caller's own home page, and how to make it so or no longer so. */
export const useOwnHome = () => {
  const text = useText(messages)
  const toast = useToast()
  const { pathname, search } = useLocation()
  const { data } = useDeptConfig()
  const { all } = useMenus()
  const refresh = [menusContract.deptConfig]
  const save = useAction(menusContract.saveIndex, { success: text('homeSet'), refresh })
  const remove = useAction(menusContract.removeIndex, { success: text('homeCancelled'), refresh })
  const query = new URLSearchParams(search)
  if (query.has('panel')) for (const key of [...query.keys()]) query.delete(key)
  const path = barePath(pathname) + (query.size > 0 ? `?${query}` : '')
  const item = itemAt(all, pathname)

  const set = (): void => {
    if ((item && item.third_url !== '') || !canBeHome(path)) toast.warning(text('homeForbidden'))
    else save.mutate({ path, component: item?.component ?? '' })
  }
  const own = data?.sysUserIndexConfig?.path
  return { isHome: own === path, hasHome: own !== undefined, set, cancel: () => remove.mutate({}) }
}
