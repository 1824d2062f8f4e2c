import { setTimeout as sleep } from 'node:timers/promises'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fileExport } from '#contract/fileExport.ts'
import { features } from '#server/features.ts'
import { type Feature, feature } from '#server/http/feature.ts'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'

let rowsMade = 0
let ended = 0
/** A table as long as one wants, that tells how much of it was taken. */
const contract = {
  long: fileExport('/web/test/export', {
    access: 'signed-in',
    summary: 'rows without end',
    fileName: '长表（1）',
    input: z.object({ rows: z.coerce.number<string>(), failAt: z.coerce.number<string>().default(-1) }),
  }),
}
async function* rows(count: number, failAt: number) {
  try {
    for (let at = 0; at < count; at += 1) {
      if (at === failAt) throw new Error('the table broke')
      rowsMade += 1
      if (at % 100 === 0) await sleep(0)
      yield [`行 ${Math.random()}`, at, -180, null]
    }
  } finally {
    ended += 1
  }
}
const long: Feature = feature(contract, {}, () => ({
  handlers: {
    long: (input) => ({ headings: ['名称', 'n', '负', '空'], rows: rows(input.rows, input.failAt) }),
  },
}))

let app: TestApp
let url = ''
beforeAll(async () => {
  app = await testApp([...features, long])
  url = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app?.stop())

const ask = (query: string, init: RequestInit = {}) =>
  fetch(`${url}/web/test/export?${query}`, { headers: { authorization: `Bearer ${app.admin}` }, ...init })

describe('a file over HTTP', () => {
  test('its name in UTF-8, its type, nothing kept by the browser', async () => {
    const answer = await ask('rows=3&format=csv')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const [, name = ''] = /filename\*=UTF-8''(\S+)$/.exec(answer.headers.get('content-disposition') ?? '') ?? []
    expect(decodeURIComponent(name)).toBe('长表（1）.csv')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(bytes.toString().split('\r\n')).toHaveLength(5)
  })

  test('a workbook where nothing else is asked for', async () => {
    const answer = await ask('rows=2500')
    expect(answer.headers.get('content-type')).toContain('spreadsheetml')
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()))
    expect(sheets[0]?.rows).toHaveLength(2501)
    expect(sheets[0]?.rows[2500]?.slice(1)).toEqual([2499, -180, null])
  })

  test('what fails before the first row is an ordinary refusal; what fails later cuts the file off', async () => {
    const early = await ask('rows=10&failAt=0')
    expect([early.status, ((await early.json()) as { code: number }).code]).toEqual([500, 500])
    for (const format of ['csv', 'xlsx']) {
      const late = await ask(`rows=100000&failAt=50000&format=${format}`)
      expect(late.status).toBe(200)
      await expect(late.arrayBuffer()).rejects.toThrow()
    }
    expect((await ask('rows=1&format=pdf')).status).toBe(400)
  })

  test.each(['csv', 'xlsx'])(
    '%s: no more is made than is taken, and an end of the line ends the table',
    async (format) => {
      rowsMade = 0
      ended = 0
      const controller = new AbortController()
      const answer = await ask(`rows=20000000&format=${format}`, { signal: controller.signal })
      const reader = answer.body?.getReader()
      await reader?.read()
      // Until the buffers on the way are full.
      let before = -1
      await expect
        .poll(
          () => {
            const still = rowsMade === before
            before = rowsMade
            return still
          },
          { interval: 300 },
        )
        .toBe(true)
      expect(rowsMade).toBeLessThan(5_000_000)
      expect(ended).toBe(0)
      controller.abort()
      await expect.poll(() => ended).toBe(1)
    },
  )

  test('a fifth export at once is refused, until one of the others ends', async () => {
    const others = Array.from({ length: 4 }, () => new AbortController())
    const tokens: string[] = []
    for (const [n] of others.entries()) {
      const { userName, password } = await addPerson(app.context, `exports${n}`, [])
      tokens.push((await app.signIn(userName, password)).data.access_token)
    }
    const held = await Promise.all(
      others.map(({ signal }, n) =>
        ask('rows=20000000&format=csv', { signal, headers: { authorization: `Bearer ${tokens[n]}` } }),
      ),
    )
    const refused = await ask('rows=1')
    expect([refused.status, ((await refused.json()) as { code: number }).code]).toEqual([429, 429])
    for (const other of others) other.abort()
    await expect.poll(async () => (await ask('rows=1')).status).toBe(200)
    expect(held).toHaveLength(4)
  })
})
