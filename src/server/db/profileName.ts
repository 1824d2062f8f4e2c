import { sql } from 'kysely'
import type { Language } from '#contract/errors.ts'

/** What a device type is called, of the joined table `profile`; null where there is none. */
export const profileName = (table: string, language: Language) =>
  language === 'en'
    ? sql<string | null>`coalesce(nullif(${sql.ref(`${table}.name_en`)}, ''), ${sql.ref(`${table}.name`)})`
    : sql<string | null>`${sql.ref(`${table}.name`)}`
