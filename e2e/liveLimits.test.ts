import { beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { menusContract } from '#features/menus/contract.ts'
import { addPerson, type Person } from '#test/support/app.ts'
import { fillSignIn } from '#test/support/page.ts'
import type { SignInApp } from '#test/support/signInApp.ts'
import { appStage } from '#test/support/stage.ts'

const mostPerUser = 20

describe('live connections and what the portal asks for at its start', () => {
  const on = appStage()
  let it: SignInApp
  let person: Person

  beforeAll(async () => {
    it = on.ground
    person = await addPerson(it.context, 'windows', ['asset_view', 'platform_boxPower'])
  })

  /** A live connection of the person that is ready. */
  const connect = async (token: string): Promise<WebSocket> => {
    const socket = new WebSocket(`${on.url.replace('http', 'ws')}/web/live`)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    socket.send(JSON.stringify({ token }))
    const answer = await new Promise((resolve) => socket.once('message', (data) => resolve(JSON.parse(String(data)))))
    expect(answer).toEqual({ ready: true })
    return socket
  }

  test('the 21st window says that too many are open, and joins once one has closed and somebody looks at it', async () => {
    const token = (await it.signIn(person.userName, person.password)).data.access_token
    const others: WebSocket[] = []
    for (let n = 0; n < mostPerUser; n += 1) others.push(await connect(token))
    const { page } = await on.open('/boxPowerSupply')
    await fillSignIn(page, person.userName, person.password)
    await page.getByRole('alert').getByText('打开的窗口过多，请关闭其他窗口后再查看本页').waitFor()
    await page.getByRole('banner').getByText('窗口过多').waitFor()

    const [first] = others
    const closed = new Promise((resolve) => first?.once('close', resolve))
    first?.close()
    await closed
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.getByRole('banner').getByText('已连接').waitFor()
    await expect.poll(() => page.getByText('打开的窗口过多').count()).toBe(0)
    for (const socket of others) socket.terminate()
  })

  test('the menu is asked for once at the start, and again when it has changed', async () => {
    const { page } = await on.open('/asset/stationManagement')
    let asked = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/admin/menu') asked += 1
    })
    const heard = new Promise<void>((resolve) =>
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => String(payload).includes('"menus/0"') && resolve()),
      ),
    )
    await fillSignIn(page, person.userName, person.password)
    await page.getByRole('heading', { name: '站点管理' }).waitFor()
    await heard
    const added = { menu_name: '合作方', menu_type: 1 as const, url: '/partner', third_url: 'https://partner.example' }
    await it.call(menusContract.save, { ...added, icon: 'link' }, it.admin)
    await page.getByRole('navigation').getByRole('link', { name: '合作方' }).waitFor()
    expect(asked).toBe(2)
  })
})
