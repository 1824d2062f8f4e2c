import { expect, test } from 'vitest'
import { callsOf, grouped } from './apiDocument.ts'

const document = {
  paths: {
    '/auth/key': {
      get: { tags: ['auth'], summary: 'Key', description: 'Open to everyone.', security: [], parameters: [] },
    },
    '/web/iot/x': {
      get: {
        tags: ['web/iot'],
        description: 'Needs the authority `iot_view`.',
        security: [{ bearer: [] }],
        parameters: [
          { name: 'deviceId', required: true, schema: { type: 'string' } },
          { name: 'size', schema: {} },
        ],
        responses: {
          200: { content: { 'application/json': { schema: { properties: { data: { type: 'number' } } } } } },
        },
      },
    },
  },
}

test('a call shows who may call, and what goes in and out', () => {
  const [key, x] = callsOf(document)
  expect(key).toMatchObject({ access: 'open', method: 'GET', input: {}, output: null })
  expect(x).toMatchObject({
    access: 'iot_view',
    input: { deviceId: { type: 'string' }, 'size?': {} },
    output: { type: 'number' },
  })
})

test('the search keeps the groups that fit', () => {
  expect(grouped(callsOf(document), ' IOT_view ').map(([group]) => group)).toEqual(['web/iot'])
  expect(grouped(callsOf(document), '')).toHaveLength(2)
})
