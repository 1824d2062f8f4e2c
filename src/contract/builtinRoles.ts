import type { Language } from './errors.ts'

/** What the portal itself calls the roles that it brings along. */
export const builtinRoles = {
  administrator: { zh: '管理员', en: 'Administrator' },
  operator: { zh: '操作员', en: 'Operator' },
  viewer: { zh: '查看员', en: 'Viewer' },
} as const

/** A role's name as it is shown: a built-in one's in the reader's language, unless somebody renamed it. */
export const roleNameIn = (language: Language, name: string): string =>
  Object.values(builtinRoles).find(({ zh }) => zh === name)?.[language] ?? name
