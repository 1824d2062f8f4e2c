import { beforeAll, describe, expect, test } from 'vitest'
import { createNoteHealth } from '#server/health/notes.ts'
import { looking, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { appStage } from '#test/support/stage.ts'

const minute = 60_000

describe('system health', () => {
  const on = appStage()

  /** Two processes: one runs, one is not heard any more; a broker that is down. */
  beforeAll(async () => {
    const { db, pool, clock, log } = on.ground.context
    const now = clock()
    const last = Math.floor(now / minute) * minute
    const rows = Array.from({ length: 50 }, (_, back) =>
      (['port-a:8080', 'port-a:8091'] as const).flatMap((name, which) => {
        if (which === 1 && back < 10) return []
        const at = new Date(back === 0 ? now : last - back * minute + 50_000)
        const takesIn = { messages: 180 + (back % 9), samples: 200, numbers: 7000 + back * 10, queue_frames: back % 5 }
        const own = which === 0 ? { live_connections: 12, calls: 4.5, call_p95: 38 } : takesIn
        return {
          ...{ name, role: which === 0 ? 'web' : 'ingest', instance: `port-a ${400 + which}`, at },
          ...{ minute: new Date(last - back * minute), since: new Date(now - 200 * minute) },
          ...{ cpu: 20 + 10 * which + (back % 7), memory: (300 + back) * 2 ** 20, loop_p99: 12, loop_highest: 31 },
          ...{ commit_p50: which ? 2 : null, commit_p99: which ? 9 + (back % 4) : null, pool_busy: 2, pool_idle: 8 },
          ...{ pool_awaited: 0, database_bytes: 3 * 2 ** 30, disk_free: 70 * 2 ** 30, notifications_waiting: back % 3 },
          ...own,
        }
      }),
    ).flat()
    await db.insertInto('server_minute').values(rows).execute()
    createNoteHealth(pool, clock, log)('broker', { state: 'down', detail: 'port 1883 is taken' })
    createNoteHealth(pool, clock, log)('sealing', { state: 'up', detail: '' })
  })

  test('shows parts, processes and curves in English at 1440 px, what is down in words and marks', async () => {
    const { page, faults } = await on.enter('/base/system/health', { script: looking('blue', 'en') })
    const parts = page.getByRole('region', { name: 'Parts' })
    await parts.getByText('port 1883 is taken').waitFor()
    await expect
      .poll(() => parts.locator('li').first().innerText())
      .toMatch(/MQTT broker[\s\S]*✕[\s\S]*down[\s\S]*since/)
    await page
      .getByRole('region', { name: /port-a:8080 · Pages and calls/ })
      .getByText('Live connections')
      .waitFor()
    await page
      .getByRole('region', { name: /port-a:8091 · Readings/ })
      .getByText('not heard')
      .waitFor()
    await page.getByText('2 down').waitFor()
    const cpu = page.getByRole('region', { name: 'CPU' })
    await cpu.getByRole('button', { name: 'port-a:8091 CPU (of one core)' }).waitFor()
    await page.getByText('Last week').click()
    await page.getByText('Each point stands for 30 min', { exact: false }).waitFor()
    await page.getByText('Last hour').click()
    await page.getByText('Each point stands for 1 min', { exact: false }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/health-1440-blue-en.png`, fullPage: true })
    expect(faults).toEqual([])
  })

  test('shows the same in Chinese at 360 px', async () => {
    const { page, faults } = await on.enter('/base/system/health', {
      ...{ width: 360, height: 740, script: looking('white', 'zh') },
    })
    await page.getByText('2 项异常').waitFor()
    await page.getByRole('region', { name: '提交耗时' }).getByRole('button', { name: '提交耗时 p99' }).waitFor()
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(await seriousFindings(page)).toEqual([])
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/health-360-white-zh.png`, fullPage: true })
    expect(faults).toEqual([])
  })
})
