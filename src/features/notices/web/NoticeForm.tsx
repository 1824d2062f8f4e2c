import { Form, Input, Select } from 'antd'
import { errors } from '#contract/errors.ts'
import { useText } from '#web/i18n.ts'
import type { CrudForm } from '#web/kit/table/CrudPage.tsx'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { RemarkField } from '#web/kit/form/FormFields.tsx'
import { useSave } from '#web/kit/form/useSave.ts'
import { RichText } from '#web/kit/richText/RichText.tsx'
import { isEmptyContent } from '#web/kit/richText/richContent.ts'
import { useUploads } from '#web/calls/uploads.ts'
import { useDictionary } from '#web/calls/useDictionary.ts'
import { type Notice, noticesContract } from '../contract.ts'
import { messages } from '../messages.ts'
import './notices.css'
import { PreviewButton } from './PreviewButton.tsx'
import { ReadersField } from './ReadersField.tsx'
import { useToast } from '#web/toast.ts'

type Values = Pick<Notice, 'notice_title' | 'notice_content' | 'remark' | 'dept_ids'> & { notice_type_code: string }

/** A row means edit; without one the form publishes, and can show beforehand what it would publish. */
export const NoticeForm = ({ open, row, onClose }: CrudForm<Notice>) => {
  const text = useText(messages)
  const toast = useToast()
  const uploads = useUploads()
  const categories = useDictionary('notice_type')
  const { add, edit } = useSave({
    add: noticesContract.save,
    edit: noticesContract.update,
    refresh: [noticesContract.page, noticesContract.myPage],
  })
  const uploadShown = async (file: File): Promise<string> => {
    const address = await uploads.send(file)
    toast.success(text('uploaded'))
    return address
  }
  const save = async (values: Values): Promise<void> => {
    await (row ? edit({ ...values, notice_id: row.notice_id, version: row.version }) : add(values))
    uploads.settle(values.notice_content)
  }
  const close = (): void => {
    uploads.settle('')
    onClose()
  }
  return (
    <FormDialog<Values>
      title={text(row ? 'edit' : 'add')}
      open={open}
      onClose={close}
      width={860}
      {...(row ? {} : { okText: text('publish') })}
      initial={row ? { ...row, notice_type_code: String(row.notice_type_code) } : { notice_content: '', dept_ids: [] }}
      fieldOfCode={{
        [errors['notice.title_needed'].code]: 'notice_title',
        [errors['notice.type_needed'].code]: 'notice_type_code',
        [errors['notice.content_needed'].code]: 'notice_content',
        [errors['notice.too_long'].code]: 'notice_content',
        [errors['notice.too_many_images'].code]: 'notice_content',
        [errors['notice.image_unknown'].code]: 'notice_content',
      }}
      onSubmit={save}
    >
      <Form.Item
        name="notice_title"
        label={text('noticeTitle')}
        rules={[{ required: true, whitespace: true, message: text('needTitle') }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <div className="tw-notice-pair">
        <Form.Item
          name="notice_type_code"
          label={text('category')}
          rules={[{ required: true, message: text('needCategory') }]}
        >
          <Select options={categories.options} />
        </Form.Item>
        <Form.Item name="dept_ids" label={text('readers')} extra={text('everyoneHint')}>
          <ReadersField />
        </Form.Item>
      </div>
      <Form.Item
        name="notice_content"
        label={text('content')}
        required
        rules={[
          {
            validator: (_, value: string | undefined) =>
              isEmptyContent(value ?? '') ? Promise.reject(new Error(text('needContent'))) : Promise.resolve(),
          },
        ]}
      >
        <RichText upload={uploadShown} label={text('content')} />
      </Form.Item>
      <RemarkField label={text('remark')} />
      {!row && <PreviewButton />}
    </FormDialog>
  )
}
