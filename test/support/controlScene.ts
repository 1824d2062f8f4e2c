import { afterEach, beforeEach, expect } from 'vitest'
import type { CommandState } from '#catalogue/commands/command.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { controlContract } from '#features/control/contract.ts'
import type { CommandSent, CommandToSend } from '#server/commands/wire.ts'
import { type TestApp, testApp } from './app.ts'
import { administratorOf, sealedPassword, type SignedIn } from './people.ts'

const second = 1000
const hour = 3600 * second

export type ControlScene = TestApp & {
  stationId: string
  emsId: string
  pcsId: string
  stackId: string
  /** may request; may approve; may do both */
  asker: SignedIn
  approver: SignedIn
  both: SignedIn
  /** what was published, the newest last */
  sent: CommandToSend[]
  /** what the driver answers from now on */
  answerOf(answer: () => Promise<CommandSent>): void
  /** lets everything below the EMS say that it stands still in a fault, with these values in place of the usual ones */
  tell(change?: { ems?: object; pcs?: object; stack?: object }, ts?: number): Promise<void>
  /** asks for a reset of the PCS */
  reset(
    change?: { requestId?: string; deviceId?: string; reason?: string },
    token?: string,
  ): Promise<{ code: number; commandId: string }>
  /** approves with the right password */
  approve(commandId: string, by?: SignedIn, version?: number): Promise<{ code: number }>
  /** a reset of the PCS that was requested, approved and sent, as it stands then; the ms of its sending */
  sentReset(
    requestId?: string,
    state?: CommandState,
  ): Promise<{ commandId: string; at: number; message: CommandToSend }>
  one(commandId: string): Promise<Awaited<ReturnType<typeof detail>>>
  /** waits for the state that the sender leaves a command in */
  until(commandId: string, state: CommandState): Promise<void>
  /** moves the clock to a moment, ms */
  to(ts: number): void
}

const detail = (it: TestApp, commandId: string, token: string) => it.call(controlContract.one, { commandId }, token)

let requests = 0

/** A storage station whose PCS and stack stand still with a latched fault, and people who may ask and approve. */
export const controlScene = async (): Promise<ControlScene> => {
  const it = await testApp()
  const place = { stationName: '龙潭储能站', stationType: 'energyStorageStation' } as const
  const { stationId } = await it.call(assetsContract.stationAdd, place, it.admin)
  const add = async (deviceType: string, deviceCode: string, parentId?: string) => {
    const input = { deviceType, deviceName: deviceCode, deviceCode, stationId, ...(parentId ? { parentId } : {}) }
    return (await it.call(assetsContract.equipmentAdd, input, it.admin)).deviceId
  }
  const emsId = await add('ems', 'EMS')
  const pcsId = await add('pcs', 'PCS', emsId)
  const stackId = await add('stack', 'STACK', pcsId)
  const { org_id: orgId } = await it.context.db
    .selectFrom('station')
    .select('org_id')
    .where('id', '=', stationId)
    .executeTakeFirstOrThrow()
  const person = (name: string, ...rights: string[]) =>
    administratorOf(it, name, { orgId: orgId ?? '', data_scope: 1 }, ['platform_energyStorage', ...rights])
  const asker = await person('asker', 'control_request')
  const approver = await person('approver', 'control_approve')
  const both = await person('both', 'control_request', 'control_approve')

  const far = new Date('2099-01-01')
  // The clock of these tests runs on for hours; nobody signs in anew meanwhile.
  await it.context.db.updateTable('session').set({ access_expires_at: far, refresh_expires_at: far }).execute()

  const sent: CommandToSend[] = []
  let answer: () => Promise<CommandSent> = () => Promise.resolve('sent')
  it.context.commands.serve((command) => {
    sent.push(command)
    return answer()
  })
  const tell: ControlScene['tell'] = async (change = {}, ts = it.context.clock()) => {
    const idle = { remoteMode: 1, faultLevel: 2, runningState: 3 }
    const say = (code: string, values: object) => it.deliver(code, 'telemetry', { ts, values })
    await say('EMS', { emergencyStop: 0, remoteMode: 1, ...change.ems })
    await say('PCS', { ...idle, power: 0, ratedPower: 860, dcCurrent: 0, pcsMode: 4, startCount: 7, ...change.pcs })
    await say('STACK', { ...idle, totalCurrent: 0, startCount: 3, ...change.stack })
  }
  const reset: ControlScene['reset'] = async (change = {}, token = asker.token) => {
    requests += 1
    const input = { requestId: `r${requests}`, deviceId: pcsId, reason: '现场已检查，可复位', ...change }
    const { code, data } = await it.ask(controlContract.reset, input, token)
    return { code, commandId: data?.commandId ?? '' }
  }
  const approve: ControlScene['approve'] = async (commandId, by = approver, version = 1) => {
    const sealed = await sealedPassword(it, by.password)
    return it.ask(controlContract.approve, { commandId, version, ...sealed }, by.token)
  }
  const scene: ControlScene = {
    ...it,
    ...{ stationId, emsId, pcsId, stackId, asker, approver, both, sent, tell, reset, approve },
    answerOf: (given) => {
      answer = given
    },
    one: (commandId) => detail(it, commandId, asker.token),
    until: (commandId, state) =>
      expect.poll(async () => (await scene.one(commandId)).state, { timeout: 10_000 }).toBe(state),
    sentReset: async (requestId, state = 'sent') => {
      await tell()
      const before = sent.length
      const { code, commandId } = await reset(requestId === undefined ? {} : { requestId })
      if (code !== 0) throw new Error(`the reset was refused: ${code}`)
      const approved = await approve(commandId)
      if (approved.code !== 0) throw new Error(`the approval was refused: ${approved.code}`)
      await scene.until(commandId, state)
      const message = sent[before]
      if (!message) throw new Error('nothing was sent')
      return { commandId, at: message.ts, message }
    },
    to: (ts) => it.advance(ts - it.context.clock()),
  }
  await tell()
  await it.tick()
  it.advance(second)
  return scene
}

/** Lets each test of a file begin with everything standing still in a fault, and leave no command open for the next. */
export const keepTestsApart = (sceneOf: () => ControlScene): void => {
  beforeEach(async () => {
    const scene = sceneOf()
    // What counts the resets of an hour begins anew.
    scene.advance(2 * hour)
    scene.answerOf(() => Promise.resolve('sent'))
    await scene.tell()
  })
  afterEach(async () => {
    const scene = sceneOf()
    scene.advance(hour)
    await scene.tick()
  })
}
