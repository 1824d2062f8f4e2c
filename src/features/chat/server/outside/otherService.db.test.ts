import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson } from '#test/support/app.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { chatContract as calls } from '../../contract.ts'

/** A service of another make: text in parts, arguments as an object, calls without an id, its thoughts under another name, answers in pieces. */
const inPieces = (response: ServerResponse, answer: unknown): void => {
  const text = JSON.stringify({ id: 'x', object: 'chat.completion', usage: null, ...(answer as object) })
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'transfer-encoding': 'chunked' })
  for (let from = 0; from < text.length; from += 40) response.write(text.slice(from, from + 40))
  response.end('\n')
}
const parts = (content: string) => ({
  choices: [
    {
      index: 0,
      finish_reason: 'stop',
      message: { role: 'assistant', content: [{ type: 'text', text: content }], reasoning: '想', tool_calls: null },
    },
  ],
})
const call = (name: string, given: object) => ({
  choices: [
    {
      finish_reason: 'tool_calls',
      message: { role: 'assistant', content: '', tool_calls: [{ function: { name, arguments: given } }] },
    },
  ],
})
type Step = (response: ServerResponse) => void
const answers =
  (answer: unknown): Step =>
  (response) =>
    inPieces(response, answer)

let steps: Step[] = []
let heard = 0
let fetched = 0
const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const inner = createServer((_, response) => {
  fetched += 1
  inPieces(response, parts('SOC 99%'))
})
const service = createServer((request, response) => {
  request.resume().on('end', () => {
    heard += 1
    const step = steps.length > 1 ? steps.shift() : steps[0]
    step?.(response)
  })
})

let it: DeviceScene
let box: Made
let anna: string
beforeAll(async () => {
  await listen(inner)
  await listen(service)
  const ai = { baseUrl: `${urlOf(service)}/api/v3`, chatModel: 'talker', reasoningModel: 'thinker', timeout: 2500 }
  it = await deviceScene(undefined, { config: { ai } })
  const person = await addPerson(it.context, 'anna', ['platform_boxPower'])
  anna = (await it.signIn('anna', person.password)).data.access_token
  box = await it.device('boxPower', await it.station('江边', { orgId: person.orgId }), { deviceName: 'XD-1' })
  await it.tell(box, it.now - 60_000, { soc: 78.4 })
}, 60_000)
afterAll(async () => {
  for (const server of [inner, service]) {
    server.closeAllConnections()
    server.close()
  }
  await it?.stop()
})
const ask = async (content: string, ...next: Step[]) => {
  steps = next
  heard = 0
  await it.context.pool.query('delete from chat_user')
  return it.call(calls.chat, { content, deepThinking: 1 }, anna)
}

test('a service of another make is understood, its figures lead to what the tools told', async () => {
  const { content, references, reasoning_content } = await ask(
    '电量多少？',
    answers(call('now', { deviceId: box.deviceId })),
    answers(parts('SOC 是 78.4%，温度 66.6 ℃。')),
  )
  expect(content).toBe('SOC 是 78.4%⟦1⟧，温度 66.6 ℃（未核实）。')
  expect(references).toMatchObject([{ deviceId: box.deviceId, value: 78.4, unit: '%' }])
  expect(reasoning_content).toBe('想')
})

test.each<[string, Step]>([
  ['calls tools without end', answers(call('term', { text: 'SOC' }))],
  [
    'sends 10 MB in pieces',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      for (let part = 0; part < 160; part += 1) response.write(' '.repeat(1 << 16))
      response.end(JSON.stringify(parts('好')))
    },
  ],
  ['breaks off within its JSON', (response) => void response.end('{"choices":[{"message":{"content":[{"te')],
  ['answers with a page', (response) => void response.end('<html><script>alert(1)</script></html>')],
  [
    'leads to an inner address',
    (response) => void response.writeHead(302, { location: `${urlOf(inner)}/api/v3/chat/completions` }).end(),
  ],
  [
    'sends a byte now and then',
    (response) => {
      const timer = setInterval(() => response.write(' '), 200)
      response.on('close', () => clearInterval(timer))
    },
  ],
  ['gives parts that are no text', answers({ choices: [{ message: { content: [{ type: 'image_url' }] } }] })],
])('where it %s, the analyst’s own answer comes', async (name, step) => {
  const { content, fallback, references } = await ask('最热的箱是哪台？', step)
  expect([content, references]).toEqual(['服务器繁忙,请稍后重试!', []])
  expect(fallback?.content).toMatch(/\p{Script=Han}/u)
  expect([fetched, heard]).toEqual([0, name === 'calls tools without end' ? 9 : 1])
})
