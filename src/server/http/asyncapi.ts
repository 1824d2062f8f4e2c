import { z } from 'zod'
import type { ProfileDefinition } from '#catalogue/points/point.ts'
import { refusalReasons } from '#contract/refusalReasons.ts'
import { wireLimits } from '#contract/wireLimits.ts'
import {
  aisMessage,
  dtcMessage,
  mountMessage,
  positionMessage,
  replyMessage,
  voyageMessage,
} from '#server/ingest/messages.ts'
import { valuesOf } from './asyncapiValues.ts'

type Json = Record<string, unknown>

const { packetBytes, samples, aheadMs, earliest, corrections, replyCharacters } = wireLimits
const time: Json = {
  description: `ms or s since the epoch, or ISO 8601 with a zone; also named timestamp or time. Not before ${new Date(earliest).getUTCFullYear()}, at most ${aheadMs / 60_000} minutes ahead of the server; without it the server's clock counts`,
  anyOf: [{ type: 'number' }, { type: 'string' }],
}

/** The schema of a message that may say its time. */
const timed = (schema: z.ZodType): Json => {
  const { $schema: _, properties, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return { ...rest, properties: { ts: time, ...(properties as Json) } }
}
const listed = (one: Json, most: number): Json => ({ oneOf: [one, { type: 'array', items: one, maxItems: most }] })

const sample: Json = {
  type: 'object',
  required: ['values'],
  properties: {
    ts: time,
    values: { type: 'object', description: 'by pointKey, as the profile of the device says (schemas values.*)' },
    correct: {
      description: 'replaces stored values of this time; a higher number replaces earlier corrections',
      anyOf: [{ type: 'boolean' }, { type: 'integer', minimum: 1, maximum: corrections }],
    },
  },
}
const command: Json = {
  type: 'object',
  required: ['id', 'name', 'args', 'ts', 'expires'],
  properties: {
    id: { type: 'string', description: 'never used twice: act once per id' },
    name: { type: 'string' },
    args: { type: 'object' },
    ts: { type: 'integer', description: 'ms' },
    expires: { type: 'integer', description: 'ms; refuse it after this' },
  },
}

type Channel = { topic: string; name: string; direction: 'receive' | 'send'; summary: string; payload: Json }

const channels: readonly Channel[] = [
  {
    topic: 'telemetry',
    name: 'telemetry',
    direction: 'receive',
    summary: 'Values of a device; good points beside a refused one are stored',
    payload: listed(sample, samples),
  },
  {
    topic: 'position',
    name: 'position',
    direction: 'receive',
    summary: 'Where a ship is: degrees, kn, m',
    payload: listed(timed(positionMessage), samples),
  },
  {
    topic: 'mount',
    name: 'mount',
    direction: 'receive',
    summary: 'Where a box stands from ts on; the newest word by its own time holds',
    payload: timed(mountMessage),
  },
  {
    topic: 'dtc',
    name: 'dtc',
    direction: 'receive',
    summary: 'A fault code comes or goes',
    payload: listed(timed(dtcMessage), 1000),
  },
  {
    topic: 'ais',
    name: 'ais',
    direction: 'receive',
    summary: 'AIS sentences as received, one a line, or as a list',
    payload: { oneOf: [{ type: 'string' }, timed(aisMessage)] },
  },
  {
    topic: 'voyage',
    name: 'voyage',
    direction: 'receive',
    summary: 'What a ship says of her voyage without AIS',
    payload: timed(voyageMessage),
  },
  {
    topic: 'command',
    name: 'command',
    direction: 'send',
    summary: 'A command; acknowledge it on receipt and answer within ten seconds. Never retained',
    payload: command,
  },
  {
    topic: 'command/reply',
    name: 'commandReply',
    direction: 'receive',
    summary: `Whether the device takes the command; its message has at most ${replyCharacters} characters`,
    payload: z.toJSONSchema(replyMessage, { io: 'input' }) as Json,
  },
]

const named = (make: (channel: Channel) => Json): Json =>
  Object.fromEntries(channels.map((channel) => [channel.name, make(channel)]))

/** AsyncAPI 3.0 of what devices say and hear over MQTT; the action is the server's. `given` are the built-in profiles. */
export const asyncapi = (given: readonly ProfileDefinition[]): Json => ({
  asyncapi: '3.0.0',
  info: {
    title: 'Tidewatt devices',
    version: '1',
    description: `MQTT 3.1.1, QoS 1. A packet over ${packetBytes} bytes ends the connection. PUBACK comes when the message has been committed; without it send again. What does not fit is refused, counted by reason (x-refusals) and acknowledged.`,
  },
  defaultContentType: 'application/json',
  servers: {
    broker: {
      host: '{host}:1883',
      protocol: 'mqtt',
      protocolVersion: '3.1.1',
      variables: { host: { description: 'the address of this server' } },
      security: [{ $ref: '#/components/securitySchemes/device' }],
    },
  },
  channels: named(({ topic, name }) => ({
    address: `devices/{code}/${topic}`,
    parameters: { code: { description: 'the code of the device, or of one below it' } },
    messages: { [name]: { $ref: `#/components/messages/${name}` } },
  })),
  operations: named(({ name, direction, summary }) => ({
    action: direction,
    channel: { $ref: `#/channels/${name}` },
    summary,
    messages: [{ $ref: `#/channels/${name}/messages/${name}` }],
    bindings: { mqtt: { qos: 1, retain: false } },
  })),
  components: {
    messages: named(({ name, summary, payload }) => ({ name, summary, payload })),
    schemas: Object.fromEntries(given.map((profile) => [`values.${profile.profileKey}`, valuesOf(profile)])),
    securitySchemes: {
      device: { type: 'userPassword', description: 'user name: the code of the device; password: its token' },
    },
  },
  'x-refusals': refusalReasons,
})
