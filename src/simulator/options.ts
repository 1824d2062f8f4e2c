import { parseArgs } from 'node:util'
import { type Shard, shardOf } from './shard.ts'

export type Options = {
  readonly fleet: string
  readonly mqtt: string
  /** ws://host:port/ocpp, where piles reach the server */
  readonly ocpp: string | undefined
  /** how many of the fleet's boxes, all of them where absent */
  readonly boxes: number | undefined
  readonly seed: number | undefined
  /** the whole fleet where absent */
  readonly shard: Shard | undefined
  /** hours that the fleet has lived before its records begin, four days where absent */
  readonly warmHours: number | undefined
}

const whole = (text: string | undefined, name: string): number | undefined => {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`--${name}: expected a whole number from 1`)
  return Number(text)
}

/** `--fleet FILE --mqtt URL [--ocpp URL] [--boxes N] [--seed N] [--shard 1/3] [--warm HOURS]`, or the variables SIMULATOR_FLEET, SIMULATOR_MQTT, SIMULATOR_OCPP, DEMO_BOXES and DEMO_SEED. */
export const readOptions = (args: readonly string[], env: Readonly<Record<string, string | undefined>>): Options => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: { fleet: text, mqtt: text, ocpp: text, boxes: text, seed: text, shard: text, warm: text },
  })
  return {
    fleet: values.fleet ?? env.SIMULATOR_FLEET ?? 'data/demo/fleet.json',
    mqtt: values.mqtt ?? env.SIMULATOR_MQTT ?? 'mqtt://127.0.0.1:1883',
    ocpp: values.ocpp ?? env.SIMULATOR_OCPP,
    boxes: whole(values.boxes ?? env.DEMO_BOXES, 'boxes'),
    seed: whole(values.seed ?? env.DEMO_SEED, 'seed'),
    shard: values.shard === undefined ? undefined : shardOf(values.shard),
    warmHours: whole(values.warm, 'warm'),
  }
}
