import type { Context } from '#server/context.ts'
import { AppError } from '#server/http/appError.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { menusContract } from '../contract.ts'
import { indexOf, ownMenus, removeIndex, saveIndex } from './queries.ts'
import { menuTree } from './tree.ts'

/** The menu's `url` of a route: every page also exists as `/fullScreen/…`, and may carry a query. */
const menuUrl = (path: string): string => path.replace(/[?#].*$/, '').replace(/^\/fullScreen(?=\/)/, '')

const handlers = ({ db }: Context): Handlers<typeof menusContract> => ({
  own: async (_, { caller, language }) => menuTree(await ownMenus(db, caller, language)),

  deptConfig: async (_, { caller }) => {
    const { own_path, own_component, is_on, ...sysDepext } = await indexOf(db, caller)
    return {
      is_on,
      sysUserIndexConfig: own_path === null ? null : { path: own_path, component: own_component ?? '' },
      sysDepext,
    }
  },

  saveIndex: async ({ path, component }, { caller }) => {
    const saved = await saveIndex(db, caller.userId, { path, component, route: menuUrl(path) })
    if (!saved) throw new AppError('index.third_party')
    return true as const
  },

  removeIndex: async (_, { caller }) => {
    await removeIndex(db, caller.userId)
    return true as const
  },
})

export const menus: Feature = feature(menusContract, handlers)
