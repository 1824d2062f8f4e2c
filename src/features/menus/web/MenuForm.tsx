import { errors } from '#contract/errors.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { useSave } from '#web/kit/form/useSave.ts'
import { type MenuNode, menusContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { MenuFields, type MenuValues } from './MenuFields.tsx'
import type { Edited } from './MenuPage.tsx'
import { flatMenus, without } from './siblings.ts'

type MenuFormProps = {
  tree: readonly MenuNode[]
  nameOf: (item: MenuNode) => string
  edited: Edited | undefined
  onClose: () => void
}

const blank = (below: MenuNode | undefined): Partial<MenuValues> => ({
  menu_type: below?.menu_type === 1 ? 2 : 1,
  menu_parent_id: below?.menu_id ?? null,
  icon: 'page',
  is_visible: true,
  keep_alive: false,
  is_valid: true,
})

const valuesOf = (row: MenuNode): Partial<MenuValues> => ({
  ...row,
  menu_type: row.menu_type as MenuValues['menu_type'],
  is_visible: row.is_visible === 1,
  keep_alive: row.keep_alive === 1,
  is_valid: row.is_valid === 1,
})

export const MenuForm = ({ tree, nameOf, edited, onClose }: MenuFormProps) => {
  const text = useText(messages)
  const { add, edit } = useSave({
    add: menusContract.save,
    edit: menusContract.update,
    refresh: [menusContract.tree, menusContract.own],
  })
  const row = edited && 'row' in edited ? edited.row : undefined
  const below = edited && 'below' in edited ? edited.below : undefined

  const save = (values: MenuValues): Promise<unknown> => {
    const parent = flatMenus(tree).find(({ menu_id }) => menu_id === values.menu_parent_id)
    const platform = row?.platform || parent?.platform || ''
    const fields = { ...values, menu_parent_id: values.menu_parent_id ?? '', platform }
    // Fields that this kind does not show stay as they were.
    const whole = { ...(row && valuesOf(row)), ...fields }
    return row ? edit({ ...whole, menu_id: row.menu_id, version: row.version }) : add(fields)
  }
  return (
    <FormDialog<MenuValues>
      title={text(row ? 'edit' : 'add')}
      open={edited !== undefined}
      onClose={onClose}
      width={720}
      initial={row ? valuesOf(row) : blank(below)}
      fieldOfCode={{
        [errors['menu.parent'].code]: 'menu_parent_id',
        [errors['menu.kind'].code]: 'menu_type',
        [errors['menu.url_taken'].code]: 'url',
        [errors['menu.perms'].code]: 'perms',
        [errors['menu.third_url'].code]: 'third_url',
        [errors['menu.third_path'].code]: 'third_url',
      }}
      onSubmit={save}
    >
      <MenuFields parents={without(tree, row?.menu_id)} nameOf={nameOf} />
    </FormDialog>
  )
}
