import { sessionContract } from '#features/session/contract.ts'
import { usersContract } from '#features/users/contract.ts'
import { sealPassword } from '#web/session/sealing.ts'
import { addPerson, type Person, type TestApp } from './app.ts'

export const peopleAuthorities = [
  'sys_user_view',
  'sys_user_save',
  'sys_role_view',
  'sys_role_save',
  'sys_role_assign',
  'sys_dept_view',
  'sys_dept_save',
  'sys_merchant_view',
  'sys_merchant_save',
  'sys_log_view',
  'sys_log_export',
  'sys_session_view',
  'sys_session_remove',
]

export type SignedIn = Person & { token: string }

/** Somebody who administers people in an organization of his own, signed in. */
export const administratorOf = async (
  it: TestApp,
  userName: string,
  change: Parameters<typeof addPerson>[3] = {},
  authorities: readonly string[] = peopleAuthorities,
): Promise<SignedIn> => {
  const person = await addPerson(it.context, userName, authorities, change)
  return { ...person, token: (await it.signIn(person.userName, person.password)).data.access_token }
}

/** A password as a browser sends it. */
export const sealedPassword = async (it: TestApp, password: string) => {
  const key = await it.call(sessionContract.key, {})
  return { password: sealPassword(key, password), randomStr: key.randomStr }
}

let count = 0
/** What the form of a user sends, all of it right. */
export const userFields = (dept_id: string, role_ids: string[]) => {
  count += 1
  return {
    user_name: `person_${count}`,
    real_name: `某人 ${count}`,
    mobile_phone: `1380000${String(count).padStart(4, '0')}`,
    user_type: 1,
    category: 1,
    role_ids,
    status: 0,
    dept_id,
    email: `person${count}@example.com`,
    gender: 1,
  }
}

export const firstPassword = 'First_pass1'

export const addUser = async (
  it: TestApp,
  fields: ReturnType<typeof userFields>,
  token = it.admin,
): Promise<string> => {
  const sealed = await sealedPassword(it, firstPassword)
  return (await it.call(usersContract.save, { ...fields, ...sealed }, token)).user_id
}

export const roleIdOf = async ({ context }: TestApp, key: string): Promise<string> =>
  (await context.db.selectFrom('role').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id
