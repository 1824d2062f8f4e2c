import { builtinRoles } from '#contract/builtinRoles.ts'
import { type Kysely, sql } from 'kysely'
import type { DeviceAccess } from '#contract/deviceCall.ts'
import type { Access } from '#contract/endpoint.ts'
import { platformAuthority, platforms } from '#contract/platforms.ts'
import type { Db } from '../context/context.ts'
import type { Tables } from '../db/tables.ts'
import { generatePassword, hashPassword } from '../people/passwords.ts'

export type FirstStart = {
  /** every authority that some call asks for */
  readonly authorities: readonly string[]
  readonly adminPassword?: string
  readonly demo?: boolean
  /** told a generated password once, before it counts: whoever is cut off here gets another one at the next start */
  readonly announce: (password: string) => void
}

/** The authority keys among what calls, exports and topics ask for. */
export const authoritiesOf = (calls: Iterable<{ readonly access: Access | DeviceAccess }>): string[] =>
  [...new Set([...calls].map(({ access }) => access))].filter((access) => access.includes('_')).sort()

/** Asked for within a call, by what it would hand out. */
const askedWithin = ['boxHistory_export']
/** Of others' doings, with their addresses, and of the disk: for administrators. */
const watching = ['sys_log_view', 'sys_session_view', 'iot_storage_view', 'sys_health_view']
const operatorMay = [
  'alarm_acknowledge',
  'alarm_handle',
  'alarm_maintenance_save',
  'boxHistory_export',
  'charging_export',
  'control_request',
  'duty_handover',
  'record_export',
  'sailing_export',
  'storage_export',
]

const seedLock = 7_439_202
const roles = [
  {
    key: 'administrator',
    name: builtinRoles.administrator.zh,
    level: 1,
    data_scope: 1,
    is_editable: false,
    is_builtin: true,
  },
  { key: 'operator', name: builtinRoles.operator.zh, level: 5, data_scope: 2, is_editable: true, is_builtin: true },
  { key: 'viewer', name: builtinRoles.viewer.zh, level: 9, data_scope: 2, is_editable: true, is_builtin: true },
] as const

/** Puts in what a new system needs to be signed in to, and tops the administrator up with new authorities. Idempotent. */
export const firstStart = async (db: Db, given: FirstStart): Promise<{ demo: boolean }> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${seedLock}::bigint)`.execute(trx)
    const authorities = [
      ...new Set([...given.authorities, ...askedWithin, ...platforms.map(({ key }) => platformAuthority(key))]),
    ].sort()
    await seedRoles(trx, authorities)
    await seedAdmin(trx, given)
    await trx
      .insertInto('setting')
      .values({ key: 'demo', value: given.demo === false ? 'off' : 'on' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const demo = await trx.selectFrom('setting').select('value').where('key', '=', 'demo').executeTakeFirstOrThrow()
    return { demo: demo.value === 'on' }
  })

const seedRoles = async (trx: Kysely<Tables>, authorities: readonly string[]): Promise<void> => {
  const seen = authorities.filter(
    (authority) => (authority.startsWith('platform_') || authority.endsWith('_view')) && !watching.includes(authority),
  )
  for (const role of roles) {
    const made = await trx
      .insertInto('role')
      .values(role)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made && role.key !== 'administrator') continue
    const { id } =
      made ?? (await trx.selectFrom('role').select('id').where('key', '=', role.key).executeTakeFirstOrThrow())
    const more = role.key === 'operator' ? authorities.filter((authority) => operatorMay.includes(authority)) : []
    const granted = role.key === 'administrator' ? authorities : [...seen, ...more]
    await trx
      .insertInto('role_authority')
      .values(granted.map((authority) => ({ role_id: id, authority })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

const seedAdmin = async (trx: Kysely<Tables>, { adminPassword, announce }: FirstStart): Promise<void> => {
  if (await trx.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) return
  const orgId = await seedOrganization(trx)
  const password = adminPassword ?? generatePassword()
  const user = await trx
    .insertInto('app_user')
    .values({
      user_name: 'admin',
      real_name: '管理员',
      org_id: orgId,
      is_platform_admin: true,
      password_hash: await hashPassword(password),
      must_change: adminPassword === undefined,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const role = await trx.selectFrom('role').select('id').where('key', '=', 'administrator').executeTakeFirstOrThrow()
  await trx.insertInto('user_role').values({ user_id: user.id, role_id: role.id }).execute()
  if (adminPassword === undefined) announce(password)
}

const seedOrganization = async (trx: Kysely<Tables>): Promise<string> => {
  const name = '默认商户'
  const merchant = await trx.insertInto('merchant').values({ name }).returning('id').executeTakeFirstOrThrow()
  const root = await trx
    .insertInto('organization')
    .values({ merchant_id: merchant.id, name, is_merchant_root: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('organization')
    .set({ path: `/${root.id}/` })
    .where('id', '=', root.id)
    .execute()
  return root.id
}
