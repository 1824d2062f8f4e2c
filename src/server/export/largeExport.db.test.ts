import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { fileExport } from '#contract/fileExport.ts'
import { features } from '#server/features.ts'
import { type Feature, feature } from '#server/http/feature.ts'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { underSoak } from '#test/support/soak.ts'
import { cursorRows } from './cursor.ts'

const manyRows = underSoak(200_000, 10_000_000)
const contract = {
  sold: fileExport('/web/test/sold', {
    access: 'signed-in',
    summary: 'rows of a real statement',
    fileName: 'rows',
    input: z.object({ rows: z.coerce.number<string>() }),
  }),
}
const sold: Feature = feature(contract, {}, ({ pool }) => ({
  handlers: {
    sold: ({ rows }, { signal }) => ({
      headings: ['n', 'name', 'kWh'],
      rows: cursorRows<[number, string, number]>(
        pool,
        {
          text: `select n, 'box ' || n, n * 1.5 from (select generate_series(1, $1::int) as n) numbers`,
          values: [rows],
        },
        { size: 500, signal },
      ),
    }),
  },
}))

let app: TestApp
let url = ''
let other = ''
beforeAll(async () => {
  app = await testApp([...features, sold])
  url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { userName, password } = await addPerson(app.context, 'other', [])
  other = (await app.signIn(userName, password)).data.access_token
})
afterAll(() => app?.stop())

const ask = (
  rows: number,
  { token = app.admin, format = 'csv', ...init }: RequestInit & Record<string, unknown> = {},
) =>
  fetch(`${url}${contract.sold.path}?rows=${rows}&format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
    ...init,
  })
const running = async (): Promise<number> =>
  (
    await app.owner.query(
      `select 1 from pg_stat_activity where datname = current_database() and query like 'fetch%' and state <> 'idle'`,
    )
  ).rows.length

test.each(['csv', 'xlsx'])(
  '%s: a great many rows come whole, and memory does not grow with them',
  async (format) => {
    const answer = await ask(manyRows, { format })
    let [bytes, lines, most] = [0, 0, 0]
    const before = process.memoryUsage().rss
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length
      if (format === 'csv') for (const byte of chunk) if (byte === 0x0a) lines += 1
      most = Math.max(most, process.memoryUsage().rss)
    }
    expect(bytes).toBeGreaterThan(manyRows)
    if (format === 'csv') expect(lines).toBe(manyRows + 1)
    expect(most - before).toBeLessThan(400 * 2 ** 20)
  },
  underSoak(60_000, 1_800_000),
)

test('a second export of one user is refused by name, another user has his; closing the window ends the statement', async () => {
  const window = new AbortController()
  const first = await ask(2_000_000_000, { signal: window.signal })
  expect(first.status).toBe(200)
  const second = await ask(1)
  const { msg } = (await second.json()) as { msg: string }
  expect([second.status, msg]).toEqual([429, '您已有一个文件正在导出，请等待完成或取消后再试'])
  const his = await ask(1, { token: other })
  expect([his.status, (await his.text()).split('\r\n').length]).toEqual([200, 3])
  await expect.poll(running).toBeGreaterThan(0)
  window.abort()
  await expect.poll(running).toBe(0)
  await expect.poll(async () => (await ask(1)).status).toBe(200)
})
