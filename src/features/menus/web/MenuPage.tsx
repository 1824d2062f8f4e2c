import { Button } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#web/calls/api.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { TableSkeleton } from '#web/kit/Skeletons.tsx'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { type MenuNode, menusContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { MenuForm } from './MenuForm.tsx'
import { MenuTable } from './MenuTable.tsx'
import { orderWith, siblingsOf } from './siblings.ts'
import { useToast } from '#web/toast.ts'

/** An item to edit, or a new one below another. */
export type Edited = { row: MenuNode } | { below: MenuNode | undefined }

export const MenuPage = () => {
  const text = useText(messages)
  const common = useText(texts)
  const { language } = useLanguage()
  const toast = useToast()
  const mayChange = useSession().may(menusContract.update)
  const [edited, setEdited] = useState<Edited>()
  const { data: tree, error, refetch } = useCall(menusContract.tree, {})
  const refresh = [menusContract.tree, menusContract.own]
  const remove = useAction(menusContract.remove, { success: common('removed'), refresh })
  const sort = useAction(menusContract.sort, { refresh })
  const nameOf = ({ menu_name, menu_name_en }: MenuNode): string =>
    language === 'en' ? menu_name_en || menu_name : menu_name

  const move = async (moved: MenuNode, target: MenuNode): Promise<void> => {
    const order = orderWith(siblingsOf(tree ?? [], moved.menu_id), moved.menu_id, target.menu_id)
    if (!order) return
    try {
      await sort.mutateAsync({ menu_parent_id: moved.menu_parent_id ?? '', menu_ids: order })
    } catch {
      // The refusal was told; what is shown may not be there any more.
      return void (await refetch())
    }
    toast.success(text('moved', nameOf(moved), order.indexOf(moved.menu_id) + 1))
  }
  return (
    <>
      <PageTitle
        title={text('title')}
        extra={
          mayChange && (
            <Button type="primary" onClick={() => setEdited({ below: undefined })}>
              {text('add')}
            </Button>
          )
        }
      />
      <section className="tw-card">
        {error && <FailedState error={error} retry={refetch} />}
        {tree ? (
          <MenuTable
            tree={tree}
            nameOf={nameOf}
            mayChange={mayChange}
            onMove={move}
            onEdit={setEdited}
            onRemove={({ menu_id }) => remove.mutateAsync({ menu_id })}
          />
        ) : (
          !error && <TableSkeleton />
        )}
      </section>
      {tree && <MenuForm tree={tree} nameOf={nameOf} edited={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}
