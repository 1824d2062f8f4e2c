import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { rolesContract } from '#features/roles/contract.ts'
import { usersContract } from '#features/users/contract.ts'
import { fillSignIn, seriousFindings, show, sidewaysOverflow, visit } from '#test/support/page.ts'
import type { SignInApp } from '#test/support/signInApp.ts'
import { appStage } from '#test/support/stage.ts'

describe('the life of a user', () => {
  const on = appStage()
  let it: SignInApp
  let admin: Page
  let faults: string[]
  let person: Page

  beforeAll(async () => {
    it = on.ground
    ;({ page: admin, faults } = await on.enter())
    ;({ page: person } = await on.page({ own: true }))
    await admin.waitForURL((url) => !/^#\/(login)?$/.test(url.hash))
  })

  const dialog = (page: Page) => page.getByRole('dialog')
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
  const choose = async (page: Page, label: string, option: string): Promise<void> => {
    await dialog(page).getByLabel(label).click()
    await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
  }
  /** What axe finds once the pointer rests and nothing moves any more. */
  const findings = async (page: Page): Promise<string[]> => {
    await page.mouse.move(0, 0)
    return seriousFindings(page)
  }
  const save = (page: Page) => dialog(page).getByRole('button', { name: /^保\s?存$/ })

  test('a role is made and given its permissions as a tree', async () => {
    await show(admin, '/base/permission/role')
    await button(admin, '新增角色').click()
    await save(admin).click()
    await expect.poll(() => dialog(admin).getByText('请填写').count()).toBe(3)
    await dialog(admin).getByLabel('角色名称').fill('值班员')
    await dialog(admin).getByLabel('角色标识').fill('shift')
    await dialog(admin).getByLabel('级别').fill('7')
    await dialog(admin).getByLabel('按名称查找').fill('设备绑定')
    const field = dialog(admin).getByRole('treeitem', { name: '设备绑定' })
    await expect.poll(() => dialog(admin).getByRole('treeitem').count()).toBe(2)
    await field.locator('.ant-tree-checkbox').click()
    await expect.poll(() => field.getAttribute('aria-checked')).toBe('true')
    expect(await findings(admin)).toEqual([])
    await save(admin).click()
    await dialog(admin).waitFor({ state: 'hidden' })
    await row(admin, 'shift').getByRole('button', { name: '分配权限' }).click()
    const tree = dialog(admin).getByRole('tree')
    await dialog(admin).getByLabel('按名称查找').fill('站点管理')
    await tree.getByRole('treeitem', { name: '站点管理' }).locator('.ant-tree-checkbox').click()
    expect(await findings(admin)).toEqual([])
    await save(admin).click()
    await admin.getByText('权限分配成功').waitFor()
    const { records } = await it.call(rolesContract.page, { role_key: 'shift' }, it.admin)
    // The folder, its four pages that need no more than the platform, and the one ticked last.
    expect(records[0]?.menu_ids).toHaveLength(6)
  })

  test('the form says what is missing, and a double click makes one user', async () => {
    await show(admin, '/base/permission/user')
    await button(admin, '新增用户').click()
    await save(admin).click()
    await dialog(admin).getByText('请填写').first().waitFor()
    await expect.poll(() => dialog(admin).getByText('请填写').count()).toBe(7)
    await dialog(admin).getByLabel('用户名').fill('1shift')
    await dialog(admin).getByLabel('初始密码').fill('short')
    await dialog(admin).getByLabel('邮箱').fill('nobody')
    for (const rule of ['3-20位字母、数字或下划线，以字母开头', '6-16位字母、数字或下划线', '请输入正确的邮箱'])
      await dialog(admin).getByText(rule).waitFor()
    await dialog(admin).getByLabel('用户名').fill('admin')
    await dialog(admin).getByLabel('初始密码').fill('First_pass1')
    await dialog(admin).getByLabel('邮箱').fill('shift@example.com')
    await dialog(admin).getByLabel('姓名').fill('张三')
    await dialog(admin).getByLabel('手机号').fill('13800138000')
    await choose(admin, '部门', '默认商户')
    await choose(admin, '角色', '值班员')
    await admin.keyboard.press('Escape')
    await choose(admin, '用户类别', '运维人员')
    await save(admin).click()
    await dialog(admin).getByText('用户名已存在').waitFor()
    await dialog(admin).getByLabel('用户名').fill('shift_one')
    await save(admin).dblclick()
    await dialog(admin).waitFor({ state: 'hidden' })
    await row(admin, 'shift_one').waitFor()
    expect((await it.call(usersContract.page, { user_name: 'shift_one' }, it.admin)).total).toBe(1)
  })

  test('he must change the first password, then sees what his role permits, and no more', async () => {
    await person.goto(it.url)
    await fillSignIn(person, 'shift_one', 'First_pass1')
    await person.getByRole('heading', { name: '修改密码' }).waitFor()
    await show(person, '/asset/stationManagement')
    await person.waitForFunction(() => location.hash === '#/password')
    await person.getByLabel('原密码').fill('First_pass1')
    await person.getByLabel('新密码', { exact: true }).fill('Second_pass1')
    await person.getByLabel('再次输入').fill('Second_pass1')
    await button(person, '确认修改').click()
    await person.waitForURL((url) => !url.hash.includes('password'))
    await show(person, '/asset/stationManagement')
    await person.getByRole('heading', { name: '站点管理' }).waitFor()
    await expect.poll(() => button(person, '新增站点').count()).toBe(0)
    await expect.poll(() => person.getByRole('link', { name: '用户管理' }).count()).toBe(0)
  })

  test('a permission that is granted shows its button without a new sign-in, and takes it away again', async () => {
    await show(admin, '/base/permission/role')
    const grant = async (): Promise<void> => {
      await row(admin, 'shift').getByRole('button', { name: '分配权限' }).click()
      await dialog(admin).getByLabel('按名称查找').fill('站点 ·')
      await dialog(admin)
        .getByRole('treeitem', { name: /站点 · 新增/ })
        .locator('.ant-tree-checkbox')
        .click()
      await save(admin).click()
      await dialog(admin).waitFor({ state: 'hidden' })
    }
    const look = async (): Promise<void> => {
      await show(person, '/asset/equipmentManagement')
      await show(person, '/asset/stationManagement')
      await person.clock.fastForward(61_000)
    }
    await person.clock.install()
    await person.reload()
    await person.getByRole('heading', { name: '站点管理' }).waitFor()
    await grant()
    await look()
    await button(person, '新增站点').waitFor()
    await grant()
    await look()
    await button(person, '新增站点').waitFor({ state: 'hidden' })
  })

  test('disabled while his page is open, he is led out at once and does not come back', async () => {
    // The row of before his first password is out of date, and would be refused.
    await Promise.all([
      admin.waitForResponse((response) => response.url().includes(usersContract.page.path)),
      show(admin, '/base/permission/user'),
    ])
    await row(admin, 'shift_one').getByRole('button', { name: '编辑' }).click()
    await dialog(admin).getByLabel('禁用').check()
    await save(admin).click()
    await dialog(admin).waitFor({ state: 'hidden' })
    await row(admin, '禁用').waitFor()
    await show(person, '/asset/equipmentManagement')
    await dialog(person).getByText('当前状态已过期，请重新登录').waitFor()
    await dialog(person).getByRole('button', { name: '重新登录' }).click()
    await fillSignIn(person, 'shift_one', 'Second_pass1')
    await person.getByText('用户名或密码错误').waitFor()
  })

  test('the logs say who did what, the list of sessions who is in', async () => {
    await show(admin, '/base/permission/operationLog')
    await row(admin, 'shift_one').first().getByText('启用 → 禁用').waitFor()
    await show(admin, '/base/permission/loginLog')
    await row(admin, 'shift_one').first().getByText('用户名或密码错误').waitFor()
    await show(admin, '/base/permission/session')
    await row(admin, '当前会话').first().waitFor()
    await expect.poll(() => row(admin, 'shift_one').count()).toBe(0)
    expect(faults).toEqual([])
  })

  test.each([
    [360, 'white', 'en'],
    [360, 'blue', 'zh'],
    [1440, 'white', 'zh'],
    [1440, 'blue', 'en'],
  ] as const)('every page is readable at %i px, %s, %s', async (width, theme, language) => {
    await admin.setViewportSize({ width, height: 900 })
    await admin.evaluate(
      (stored) => {
        localStorage.setItem('tidewatt.theme', stored.theme)
        localStorage.setItem('tidewatt.language', stored.language)
      },
      { theme, language },
    )
    await admin.reload()
    for (const name of ['user', 'organization', 'role', 'merchant', 'session', 'loginLog', 'operationLog']) {
      await visit(admin, `/base/permission/${name}`)
      await admin.locator('.ant-table-row:visible').first().waitFor()
      expect([name, await findings(admin), await sidewaysOverflow(admin)]).toEqual([name, [], false])
    }
    await show(admin, '/profile')
    await admin.locator('#profile_real_name').waitFor()
    expect(await findings(admin)).toEqual([])
    expect(faults).toEqual([])
  })
})
