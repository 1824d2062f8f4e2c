import { expect, test } from 'vitest'
import { profiles } from '#catalogue/profiles.ts'
import { parseCommandTopic, parseTopic } from '#server/ingest/codec/topics.ts'
import { asyncapi } from './asyncapi.ts'

type Named = Record<string, Record<string, unknown>>
const document = asyncapi(profiles) as {
  channels: Record<string, { address: string }>
  operations: Record<string, { action: string }>
  components: { messages: Named; schemas: Record<string, { properties: Named }> }
}

test('every topic that it names is one that the server reads or sends on', () => {
  for (const [name, { address }] of Object.entries(document.channels)) {
    const topic = address.replace('{code}', 'D1')
    const known = document.operations[name]?.action === 'send' ? parseCommandTopic(topic) : parseTopic(topic)
    expect(known, address).toBeDefined()
  }
})

test('every reference leads somewhere', () => {
  const missing: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, each] of Object.entries(value)) {
      if (key !== '$ref') visit(each)
      else if (found(String(each)) === undefined) missing.push(String(each))
    }
  }
  const found = (reference: string): unknown =>
    reference
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (at as Named | undefined)?.[key], document)
  visit(document)
  expect(missing).toEqual([])
})

test('the values of a type are those of its profile, with length and limits', () => {
  expect(Object.keys(document.components.schemas)).toHaveLength(profiles.length)
  const box = document.components.schemas['values.boxCluster']?.properties
  const points = profiles.find(({ profileKey }) => profileKey === 'boxCluster')?.points ?? []
  expect(Object.keys(box ?? {})).toEqual(points.map(({ pointKey }) => pointKey))
  for (const point of points.filter(({ kind }) => kind === 'array'))
    expect(box?.[point.pointKey]).toMatchObject({ type: 'array', minItems: point.size, maxItems: point.size })
})
