import type { Context } from '#server/context/context.ts'
import type { Refusal, WireHandler } from '#server/context/stream.ts'
import { type MountFault, mountOf } from '#server/places/mounting.ts'
import { messageTime } from '../codec/eventTime.ts'
import { mountMessage } from '../messages.ts'
import { misfit } from './misfit.ts'

const refusalOf: Readonly<Record<MountFault, Refusal['reason']>> = {
  not_a_box: 'unknown_topic',
  place_unknown: 'unknown_device',
  place_foreign: 'foreign_device',
}

type Given = {
  readonly registry: Pick<Context['registry'], 'byCode'>
  readonly places: Pick<Context['places'], 'record'>
}

/** `devices/{code}/mount`: where a box stands. */
export const mountWire =
  ({ registry, places }: Given): WireHandler =>
  async ({ device, content, now }) => {
    const said = mountMessage.safeParse(content)
    if (!said.success) return misfit(said.error)
    const time = messageTime(content, now)
    if ('fault' in time) return [time.fault]
    const found = mountOf(registry, device, said.data, time.ts)
    if ('fault' in found) return [{ reason: refusalOf[found.fault], detail: `mount: ${said.data.code}`.slice(0, 200) }]
    await places.record(found.mount)
    return []
  }
