import { isHomePath } from '#contract/pagePaths.ts'
import type { Context } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import { type Feature, feature, type Handlers, type Sources } from '#server/http/feature.ts'
import { type MenuNode, menusContract, menuTopics } from '../contract.ts'
import { addMenu, editMenu, removeMenu, sortMenus } from './administer.ts'
import { allMenus } from './allMenus.ts'
import { indexOf, isThirdParty, ownMenus, removeIndex, saveIndex } from './queries.ts'
import { issueTicket, redeemTicket } from './tickets.ts'
import { menuTree, wholeTree } from './tree.ts'

const handlers = (context: Context): Handlers<typeof menusContract> => {
  const { db, live } = context
  const told = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work
    live.changed('menus', '0')
    return answer
  }
  const done = async (work: Promise<void>): Promise<true> => {
    await told(work)
    return true
  }
  return {
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
      if (isHomePath(path) && (await saveIndex(db, caller.userId, { path, component }))) return true as const
      throw new AppError((await isThirdParty(db, path)) ? 'index.third_party' : 'index.unknown_page')
    },

    removeIndex: async (_, { caller }) => {
      await removeIndex(db, caller.userId)
      return true as const
    },

    tree: async (_, { caller }) => wholeTree<Omit<MenuNode, 'children'>, MenuNode>(await allMenus(db, caller)),
    save: async (input, call) => ({ menu_id: await told(addMenu(context, call, input)) }),
    update: (input, call) => done(editMenu(context, call, input)),
    remove: ({ menu_id }, call) => done(removeMenu(context, call, menu_id)),
    sort: ({ menu_parent_id, menu_ids }, call) => done(sortMenus(context, call, menu_parent_id ?? null, menu_ids)),
    ticket: ({ menu_id }, { caller }) => issueTicket(context, caller, menu_id),
    redeem: ({ ticket, origin }) => redeemTicket(context, ticket, origin),
  }
}

/** A snapshot too is a new turn: whoever was away asks anew. */
const sources = ({ clock }: Context): Sources<typeof menuTopics> => ({
  menus: {
    allowed: (id) => id === '0',
    snapshot: () => ({ turn: clock() }),
    delta: () => ({ turn: clock() }),
  },
})

export const menus: Feature = feature(menusContract, menuTopics, (context) => ({
  handlers: handlers(context),
  sources: sources(context),
}))
