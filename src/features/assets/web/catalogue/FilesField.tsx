import { Button, Form } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { attachmentUrl, filesContract } from '#features/files/contract.ts'
import { upload } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { texts } from '#web/texts.ts'
import { useToast } from '#web/toast.ts'
import { mostFiles, mostPictures, type StoredFile } from '../../modelShapes.ts'
import { catalogueMessages } from './catalogueMessages.ts'
import '../assets.css'

type FilesFieldProps = { name: string; label: string; kind: 'picture' | 'pictures' | 'documents' }

const images = 'image/png,image/jpeg,image/gif,image/webp'

/** One picture, several, or documents, that are uploaded at once and count when the form is saved. */
export const FilesField = ({ name, label, kind }: FilesFieldProps) => (
  <Form.Item name={name} label={label}>
    <Files label={label} kind={kind} />
  </Form.Item>
)

type FilesProps = {
  label: string
  kind: FilesFieldProps['kind']
  id?: string
  value?: readonly StoredFile[]
  onChange?: (files: readonly StoredFile[]) => void
}

const Files = ({ label, kind, id, value = [], onChange }: FilesProps) => {
  const text = useText(catalogueMessages)
  const common = useText(texts)
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const isPicture = kind !== 'documents'
  const most = { picture: 1, pictures: mostPictures, documents: mostFiles }[kind]
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    if (!file) return
    setSending(true)
    try {
      const { attach_id, file_name, bytes } = await upload(filesContract.upload, file)
      const sent = { attach_id, file_name, bytes }
      onChange?.(most === 1 ? [sent] : [...value, sent])
    } catch (error) {
      toast.error(error)
    } finally {
      setSending(false)
      target.value = ''
    }
  }
  return (
    <div className="tw-asset-files">
      {value.map(({ attach_id, file_name }) => (
        <div key={attach_id}>
          {isPicture ? (
            <img className="tw-asset-picture" src={attachmentUrl(attach_id)} alt={file_name || label} />
          ) : (
            <a href={attachmentUrl(attach_id)} target="_blank" rel="noreferrer">
              {file_name}
            </a>
          )}
          <Button
            size="small"
            aria-label={`${common('remove')} ${file_name || label}`}
            onClick={() => onChange?.(value.filter((each) => each.attach_id !== attach_id))}
          >
            {common('remove')}
          </Button>
        </div>
      ))}
      {value.length < most && (
        <Button {...(id === undefined ? {} : { id })} loading={sending} onClick={() => field.current?.click()}>
          {text(isPicture ? 'choosePicture' : 'chooseFile')}
        </Button>
      )}
      <input
        ref={field}
        type="file"
        hidden
        accept={isPicture ? images : `${images},application/pdf`}
        aria-label={text(isPicture ? 'choosePicture' : 'chooseFile')}
        onChange={(event) => void choose(event)}
      />
    </div>
  )
}
