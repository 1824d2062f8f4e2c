import { commandOf, commandsOf } from '#catalogue/commands/commands.ts'
import type { CommandName } from '#catalogue/commands/command.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Call, Context } from '#server/context/context.ts'
import { deviceFor } from '#server/equipment/deviceFor.ts'
import { AppError } from '#server/http/appError.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { createProof } from '#server/people/proof.ts'
import { controlContract, controlTopics } from '../contract.ts'
import { powerRange } from './args.ts'
import { ask, askedAnswer, pathOf } from './ask.ts'
import { interlocksNow } from './check.ts'
import { approve, cancel, reject } from './decide.ts'
import { createDesk } from './desk.ts'
import { commandDetail, commandPage } from './queries.ts'
import { readBackTime } from './readBack.ts'
import { lead } from './lead.ts'
import { createMayNow, refuseStranger } from './rights.ts'
import { commandRowOf } from './rows.ts'
import type { Command } from './store.ts'
import { createControl } from './tracker.ts'
import { writablePoints } from './writablePoints.ts'

type Asked = Parsed<typeof controlContract.reset>

const handlers = (context: Context): Handlers<typeof controlContract> => {
  const deciding = { context, prove: createProof(context), mayNow: createMayNow(context) }
  const askFor = async (call: Call, name: CommandName, input: Asked) =>
    askedAnswer(await ask(context, call, { ...input, name, args: {} }))
  const rowFor = ({ caller }: Call, command: Command) => commandRowOf(context, caller, command, context.clock())

  return {
    reset: (input, call) => askFor(call, 'reset', input),
    restart: (input, call) => askFor(call, 'restart', input),
    request: async (input, call) => askedAnswer(await ask(context, call, input)),
    approve: async (input, call) => rowFor(call, await approve(deciding, call, input)),
    reject: async (input, call) => rowFor(call, await reject(context, call, input)),
    cancel: async (input, call) => rowFor(call, await cancel(context, call, input)),
    page: (input, { caller }) => commandPage(context, caller, input),
    one: ({ commandId }, { caller }) => commandDetail(context, caller, commandId),

    pointWrite: async ({ pointKey, index, value, ...input }, call) =>
      askedAnswer(await ask(context, call, { ...input, name: 'write', args: { pointKey, index, value } })),
    devicePage: (input, { caller }) => {
      deviceFor(context, caller, input.deviceId)
      return commandPage(context, caller, input)
    },
    writable: ({ deviceId }, { caller, language }) => {
      refuseStranger(caller)
      return writablePoints(context, deviceFor(context, caller, deviceId), language)
    },

    offered: ({ deviceId }, { caller }) => {
      refuseStranger(caller)
      const device = deviceFor(context, caller, deviceId)
      return commandsOf(device.profile, device.stationType).map((spec) => ({
        name: spec.name,
        needsApproval: !spec.single,
        seconds: readBackTime(spec.readBack, context.pace(device)) / 1000,
        args: spec.args ?? null,
        power: powerRange(spec, device.profile),
      }))
    },

    check: async ({ deviceId, name, commandId }, { caller }) => {
      refuseStranger(caller)
      const device = deviceFor(context, caller, deviceId)
      const spec = commandOf(device.profile, name, device.stationType)
      if (!spec) throw new AppError('control.unknown')
      const requestedBy = commandId ? (await commandDetail(context, caller, commandId)).requestedById : caller.userId
      const interlocks = await interlocksNow(context, { device, name, spec, requestedBy, commandId })
      return { path: pathOf(context, device), interlocks, ok: interlocks.every(({ ok }) => ok) }
    },
  }
}

export const control: Feature = feature(controlContract, controlTopics, (context) => {
  const desk = createDesk(context)
  const { tracker, replies } = createControl(context)
  context.orders.serve({
    ask: async (call, order) => {
      const { id, state } = await ask(context, call, order)
      return { commandId: id, state }
    },
    lead: (order, leader) => lead(context, order, leader),
  })
  return {
    handlers: handlers(context),
    sources: { control: desk.source },
    trackers: [desk.tracker, tracker],
    wires: { 'command/reply': replies },
  }
})
