import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { addPerson, type Person } from '#test/support/app.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { chatContract as calls } from '../contract.ts'

let it: DeviceScene
let anna: Person
let token: string
let stationId: string
let box: Made
/** name and station of the box, and figures that nothing else has */
const theirs = ['绝密箱', '秘密码头', '61.5', '73.25', '812.7']

beforeAll(async () => {
  it = await deviceScene()
  anna = await addPerson(it.context, 'anna', ['platform_boxPower'])
  token = (await it.signIn('anna', anna.password)).data.access_token
  stationId = await it.station('秘密码头', { orgId: anna.orgId })
  box = await it.device('boxPower', stationId, { deviceName: '绝密箱7号' })
  await it.tell(box, it.now - 20 * 3_600_000, { soc: 73.25, totalVoltage: 812.7 })
  await it.tell(box, it.now - 60_000, { soc: 61.5, totalVoltage: 812.7 })
}, 60_000)
afterAll(() => it?.stop())
beforeEach(() => it.context.pool.query('delete from chat_user'))

const ask = (content: string, more: { conversationId?: string; deviceId?: string } = {}) =>
  it.call(calls.chat, { content, deepThinking: 1, ...more }, token)
/** What an answer tells, whole, without the question itself. */
const toldIn = (answer: Awaited<ReturnType<typeof ask>>): string =>
  JSON.stringify({ ...answer, conversationId: '', messageId: '', seconds: 0 })

const role = async (): Promise<string> =>
  (
    await it.context.db
      .selectFrom('user_role')
      .select('role_id')
      .where('user_id', '=', anna.userId)
      .executeTakeFirstOrThrow()
  ).role_id
type Change = { readonly take: () => Promise<unknown>; readonly give: () => Promise<unknown> }
const changes: Readonly<Record<string, Change>> = {
  'the platform is taken away': {
    take: async () =>
      it.context.db
        .deleteFrom('role_authority')
        .where('role_id', '=', await role())
        .execute(),
    give: async () =>
      it.context.db
        .insertInto('role_authority')
        .values({ role_id: await role(), authority: 'platform_boxPower' })
        .execute(),
  },
  'the station goes to another merchant': {
    take: async () => {
      const other = await addPerson(it.context, `other_${Date.now()}`, [])
      const fields = { stationId, stationName: '秘密码头', stationType: 'boxPowerStation' as const }
      await it.call(assetsContract.stationEdit, { ...fields, orgId: other.orgId }, it.admin)
    },
    give: () =>
      it.call(
        assetsContract.stationEdit,
        { stationId, stationName: '秘密码头', stationType: 'boxPowerStation', orgId: anna.orgId },
        it.admin,
      ),
  },
}

test.each(Object.keys(changes))(
  'where %s between two questions, neither the next answer nor what goes on tells of it',
  async (name) => {
    const { take, give } = changes[name] as Change
    const first = await ask(`${box.deviceCode}的SOC是多少？`)
    expect(first.content).toContain('61.5')
    const { conversationId } = first
    await take()
    for (const [question, more] of [
      ['那昨天呢？', {}],
      ['总电压呢', {}],
      ['它为什么这样？', { deviceId: box.deviceId }],
      ['哪个箱的SOC最低？', {}],
      ['所有箱一共还有多少电', {}],
      ['哪些设备离线了？', {}],
      ['how is it now?', { deviceId: box.deviceId }],
    ] as const) {
      const told = toldIn(await ask(question, { conversationId, ...more }))
      for (const each of theirs) expect(told, `${question} ${each}`).not.toContain(each)
      expect(told, question).not.toContain(`"${box.deviceId}"`)
    }
    await give()
    expect((await ask(`${box.deviceCode}的SOC呢？`, { conversationId })).content).toContain('61.5')
  },
)
