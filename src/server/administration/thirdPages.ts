import { type RawBuilder, sql } from 'kysely'

/** The menu's `url` of a route: every page also exists as `/fullScreen/…`, may carry a query, and is found whatever the case. */
const menuUrl = (path: string): string =>
  path
    .replace(/[?#].*$/, '')
    .replace(/^\/fullScreen(?=\/)/i, '')
    .replace(/\/+$/, '')
    .toLowerCase()

/** SQL condition: a third party's page stands at this path of the portal, which nobody may make a home page. */
export const thirdPartyAt = (path: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from menu where lower(url) = ${menuUrl(path)} and third_url ~* '^https?:' and is_valid = 1)`
