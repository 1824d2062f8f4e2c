import type { TableColumnsType } from 'antd'
import { useLanguage, useText } from '#web/i18n.ts'
import { CrudPage } from '#web/kit/table/CrudPage.tsx'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { type DictType, dictionariesContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { TypeForm } from './TypeForm.tsx'

export const TypeList = ({ onOpen }: { onOpen: (dictType: string) => void }) => {
  const text = useText(messages)
  const common = useText(texts)
  const { language } = useLanguage()
  const { may } = useSession()
  const nameOf = ({ dict_name, dict_name_en }: DictType): string =>
    language === 'en' ? dict_name_en || dict_name : dict_name
  const columns: TableColumnsType<DictType> = [
    { title: text('dictType'), dataIndex: 'dict_type' },
    { title: text('dictName'), render: (_, row) => nameOf(row) },
    { title: text('entryCount'), dataIndex: 'entry_count', align: 'right' },
    { title: text('origin'), render: (_, row) => text(row.is_system === 1 ? 'builtin' : 'own') },
    { title: text('remark'), dataIndex: 'remark' },
  ]
  return (
    <CrudPage
      title={text('title')}
      endpoint={dictionariesContract.typePage}
      rowKey="dict_type"
      columns={columns}
      filters={[
        { kind: 'text', name: 'dict_type', label: text('findType') },
        { kind: 'text', name: 'dict_name', label: text('findName') },
      ]}
      emptyText={text('noTypes')}
      mayChange={may(dictionariesContract.typeUpdate)}
      addText={text('addType')}
      onOpen={({ dict_type }) => onOpen(dict_type)}
      before={({ dict_type }) => [{ text: text('entries'), onClick: () => onOpen(dict_type) }]}
      form={(form) => <TypeForm {...form} />}
      removable={({ is_system }) => is_system === 0}
      remove={{
        confirm: (row) => common('confirmRemove', nameOf(row)),
        call: dictionariesContract.typeRemove,
        input: ({ dict_type }) => ({ dict_type }),
      }}
    />
  )
}
