import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { controlContract } from '#features/control/contract.ts'
import { addPerson } from '#test/support/app.ts'
import { addStacks, approve, askReset, type CommandedStack } from '#test/support/commandedStacks.ts'
import { adminPassword } from '#test/support/database.ts'
import { mosquitto } from '#test/support/mosquitto.ts'
import { patience } from '#test/support/patience.ts'
import { type Portal, signIn } from '#test/support/portal.ts'
import { isFollowing, type Several, startSeveral } from './several.ts'

const patient = { timeout: patience.poll, interval: 100 }
const codes = Array.from({ length: 12 }, (_, index) => `STACK-${index + 1}`)

describe.skipIf(!mosquitto)('two processes that both may think they send', () => {
  let it: Several
  let admin: Portal
  let stacks: CommandedStack[]
  /** the ids that each device heard */
  const heard = new Map<string, string[]>()

  beforeAll(async () => {
    it = await startSeveral()
    admin = await signIn(it.webs[0].url, 'admin', adminPassword)
    stacks = await addStacks(admin, codes)
    it.fleet.on('message', (topic, payload) => {
      const code = topic.split('/')[1] ?? ''
      heard.set(code, [...(heard.get(code) ?? []), JSON.parse(String(payload)).id])
    })
    await it.fleet.subscribeAsync('devices/+/command', { qos: 1 })
  })
  afterAll(() => it?.dispose(), 60_000)

  const tellAll = () =>
    Promise.all(
      codes.map((code) => {
        const message = { ts: Date.now(), values: { faultLevel: 2, totalCurrent: 0, remoteMode: 1 } }
        return it.fleet.publishAsync(`devices/${code}/telemetry`, JSON.stringify(message), { qos: 1 })
      }),
    )
  const states = async (ids: readonly string[]) =>
    Promise.all(ids.map(async (commandId) => (await admin.call(controlContract.one, { commandId })).state))
  /** The process that follows loses its lock, and another one takes its place while the first has yet to notice. */
  const changeLeader = () =>
    it.database.owner.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7439220 and objid = 3`,
    )

  test('send each command once at most, while they take the lead from each other', async () => {
    await expect
      .poll(async () => (await Promise.all(it.ingests.map(isFollowing))).filter(Boolean), patient)
      .toHaveLength(1)
    const rights = ['control_request', 'control_approve', 'platform_energyStorage']
    const person = await addPerson(it.database, 'second', rights, { orgId: '1' })
    const second = await signIn(it.webs[1].url, person.userName, person.password)
    await tellAll()
    await sleep(1000)
    const ids: string[] = []
    for (const stack of stacks) ids.push(await askReset(admin, stack))
    await tellAll()
    for (const [index, id] of ids.entries()) {
      if (index % 3 === 0) await changeLeader()
      await approve(second, person.password, id)
    }
    await expect.poll(() => states(ids), patient).not.toContain('approved')
    await sleep(500)
    const times = codes.map((code) => heard.get(code)?.length ?? 0)
    expect(Math.max(...times)).toBe(1)
    expect(times.filter((each) => each === 1).length).toBeGreaterThan(codes.length / 2)
    const ended = await states(ids)
    // Who loses the lead after the commit and before the message sends nothing, and says so.
    const unsent = ended.flatMap((state, index) => (state === 'offline' ? (times[index] ?? 0) : []))
    expect(Math.max(0, ...unsent)).toBe(0)
    expect(ended.filter((state) => !['sent', 'unanswered', 'sending', 'offline'].includes(state))).toEqual([])
  })
})
