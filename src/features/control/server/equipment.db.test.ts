import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandName } from '#catalogue/commands/command.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { formatTime } from '#contract/zoned.ts'
import { maintenanceContract } from '#features/maintenance/contract.ts'
import type { CommandToSend } from '#server/commands/wire.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { adminPassword } from '#test/support/database.ts'
import { administratorOf, sealedPassword, type SignedIn } from '#test/support/people.ts'
import { controlContract } from '../contract.ts'

const second = 1000
const sent: CommandToSend[] = []
let it: TestApp
let asker: SignedIn
beforeAll(async () => {
  it = await testApp()
  it.context.commands.serve(async (command) => {
    sent.push(command)
    return 'sent'
  })
  const { id: orgId } = await it.context.db.selectFrom('organization').select('id').executeTakeFirstOrThrow()
  const rights = ['control_request', 'platform_energySaving', 'platform_shorePower']
  asker = await administratorOf(it, 'asker', { orgId, data_scope: 1 }, rights)
}, 120_000)
afterAll(() => it?.stop())

let devices = 0
const station = async (stationType: 'portEnergySaving' | 'shorePowerStation') =>
  (await it.call(assetsContract.stationAdd, { stationName: '龙潭港', stationType }, it.admin)).stationId
const device = async (deviceType: string, stationId: string, parentId?: string) => {
  devices += 1
  const deviceCode = `${deviceType}-${devices}`
  const input = { deviceType, deviceName: deviceCode, deviceCode, stationId, ...(parentId ? { parentId } : {}) }
  return { deviceCode, ...(await it.call(assetsContract.equipmentAdd, input, it.admin)) }
}
type Made = Awaited<ReturnType<typeof device>>
const say = ({ deviceCode }: Made, values: object, ago = 0) =>
  it.deliver(deviceCode, 'telemetry', { ts: it.context.clock() - ago * second, values })

let requests = 0
const ask = async (name: CommandName, { deviceId }: Made) => {
  requests += 1
  const input = { requestId: `e${requests}`, deviceId, name, reason: '现场已确认', args: {} }
  return it.ask(controlContract.request, input, asker.token)
}
const one = (commandId: string) => it.call(controlContract.one, { commandId }, asker.token)
const unmet = async (name: CommandName, { deviceId }: Made) => {
  const { interlocks } = await it.call(controlContract.check, { deviceId, name }, asker.token)
  return interlocks.filter(({ ok }) => !ok).map(({ key }) => key)
}

describe('a crane with its storage and converters', () => {
  let crane: Made
  let box: Made
  let dcdcs: Made[]
  /** What all of them say while the hoist stands still; one DC/DC is in fault. */
  const stand = async (change: { crane?: object; box?: object; dcdc?: object } = {}) => {
    const idle = { remoteMode: 1, startCount: 4 }
    await say(crane, { hoistPower: 0, emergencyStop: 0, remoteMode: 1, storageCurrent: 0, JN_faultLevel: 0 }, 12)
    await say(crane, { hoistPower: 0, emergencyStop: 0, remoteMode: 1, JN_faultLevel: 0, ...change.crane })
    await say(box, { ...idle, current: 0, faultLevel: 0, runningState: 0, ...change.box })
    // The one in fault says it once: of two values of one millisecond the greater would stay.
    for (const each of dcdcs.slice(0, 1)) await say(each, { ...idle, storageCurrent: 0, faultLevel: 0, dcdcMode: 1 })
    await say(dcdcs[1] ?? box, {
      ...idle,
      storageCurrent: 0,
      faultLevel: 2,
      bridgeFault: 0,
      dcdcMode: 4,
      ...change.dcdc,
    })
  }
  beforeAll(async () => {
    const stationId = await station('portEnergySaving')
    crane = await device('energySaver', stationId)
    box = await device('capacitorBox', stationId, crane.deviceId)
    dcdcs = [await device('dcdc', stationId, box.deviceId), await device('dcdc', stationId, box.deviceId)]
    await stand()
  })
  const healthy = (): Made => dcdcs[0] ?? crane
  const faulty = (): Made => dcdcs[1] ?? crane

  test('knows a reset, its parts a restart too', async () => {
    const offered = async ({ deviceId }: Made) =>
      (await it.call(controlContract.offered, { deviceId }, asker.token)).map(({ name, seconds }) => [name, seconds])
    expect(await offered(crane)).toEqual([['reset', 30]])
    expect(await offered(faulty())).toEqual([
      ['reset', 30],
      ['restart', 180],
    ])
  })

  test('the hoist must have stood still for ten seconds, for its converters as well', async () => {
    await stand()
    expect(await unmet('reset', faulty())).toEqual([])
    await stand({ crane: { hoistPower: 5.1 } })
    expect(await unmet('reset', faulty())).toEqual(['hoistPower'])
    expect(await unmet('restart', box)).toEqual(['hoistPower'])
  })

  test('an emergency stop of the crane and a converter in local mode forbid it', async () => {
    it.advance(60 * second)
    await stand({ crane: { emergencyStop: 1 }, dcdc: { remoteMode: 0 } })
    expect(await unmet('reset', faulty())).toEqual(['remoteMode', 'emergencyStop'])
  })

  test('somebody else’s maintenance of one part keeps the others waiting: they share the lock', async () => {
    it.advance(60 * second)
    await stand()
    const endTime = formatTime(it.context.clock() + 3600 * second, 'Asia/Shanghai')
    const window = { deviceId: healthy().deviceId, endTime, reason: '检修' }
    const { maintenanceId } = await it.call(maintenanceContract.save, window, it.admin)
    expect(await unmet('reset', faulty())).toEqual(['noMaintenance'])
    await it.context.db.deleteFrom('maintenance').where('id', '=', maintenanceId).execute()
    expect(await unmet('reset', faulty())).toEqual([])
  })

  test('what is not in fault needs no reset; a restart needs little current', async () => {
    it.advance(60 * second)
    await stand({ dcdc: { storageCurrent: -10.1 } })
    expect(await unmet('reset', healthy())).toEqual(['faulted'])
    expect(await unmet('restart', faulty())).toEqual(['current'])
  })

  test('a code latches and lets itself be reset, P5004 is not', async () => {
    it.advance(60 * second)
    await stand({ dcdc: { faultLevel: 0, dcdcMode: 1 } })
    const code = (faultCode: string, active: boolean) =>
      it.deliver(crane.deviceCode, 'dtc', { ts: it.context.clock(), dtcType: 'PLC', faultCode, active })
    expect(await unmet('reset', faulty())).toEqual(['faulted'])
    await code('P5003', true)
    expect(await unmet('reset', faulty())).toEqual([])
    await code('P5004', true)
    expect(await unmet('reset', faulty())).toEqual(['clearCodes'])
    await code('P5004', false)
    await code('P5003', false)
  })

  test('is one machine: one command at a time, whichever part it is for', async () => {
    it.advance(60 * second)
    await stand()
    expect((await ask('reset', faulty())).code).toBe(0)
    expect((await ask('restart', healthy())).code).toBe(3062)
    expect((await ask('restart', box)).code).toBe(3062)
  })
})

describe('a breaker of shore power', () => {
  test('is opened by one person at once, which ends what waits to close it', async () => {
    const supply = await device('shorePower', await station('shorePowerStation'))
    await say(supply, { mainBreaker: 1, power: 400 })
    expect((await ask('close', supply)).code, 'points that nobody reports forbid to close').toBe(3061)
    const { id } = await it.context.db
      .insertInto('control_command')
      .values({
        ...{
          wire_id: 'w',
          request_id: 'w',
          device_id: supply.deviceId,
          device_name: '',
          path: '[]',
          org_id: asker.orgId,
        },
        ...{
          time_zone: 'Asia/Shanghai',
          lock_id: supply.deviceId,
          name: 'close',
          args: '{}',
          reason: 'waits',
          interlocks: '[]',
        },
        ...{
          needs_approval: true,
          state: 'pending',
          requested_by: asker.userId,
          requested_name: 'asker',
          requested_ip: '',
        },
        ...{ requested_at: new Date(it.context.clock()), expires_at: new Date(it.context.clock() + 300 * second) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const opened = await ask('open', supply)
    expect(opened).toMatchObject({ code: 0, data: { state: 'approved' } })
    await expect.poll(async () => (await one(opened.data.commandId)).state).toBe('sent')
    expect(await one(id)).toMatchObject({ state: 'cancelled', note: 'opened' })
    const message = sent.at(-1)
    expect(message).toMatchObject({ name: 'open', code: supply.deviceCode })
    await it.deliver(supply.deviceCode, 'command/reply', { id: message?.wireId, ok: true })
    it.advance(second)
    await say(supply, { mainBreaker: 0 })
    expect(await one(opened.data.commandId), 'one sample is enough, since it was closed before').toMatchObject({
      ...{ state: 'done', needsApproval: false, decidedBy: null },
    })
  })
})

test('an administrator has both rights', async () => {
  const sealed = await sealedPassword(it, adminPassword)
  const input = { commandId: '999', version: 1, ...sealed }
  expect((await it.ask(controlContract.approve, input, it.admin)).code).toBe(1001)
  expect(
    (await it.ask(controlContract.reset, { requestId: 'x', deviceId: '999', reason: 'nothing' }, it.admin)).code,
  ).toBe(1001)
})
