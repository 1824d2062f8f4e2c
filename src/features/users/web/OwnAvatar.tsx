import { Button, Modal } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { filesContract } from '#features/files/contract.ts'
import { sessionContract } from '#features/session/contract.ts'
import { upload, useAction } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Avatar } from '#web/shell/topBar/Avatar.tsx'
import { texts } from '#web/texts.ts'
import { usersContract } from '../contract.ts'
import { accountMessages } from './accountMessages.ts'
import { squarePicture } from './squarePicture.ts'
import { useToast } from '#web/toast.ts'

type Chosen = Awaited<ReturnType<typeof squarePicture>>
const refresh = [usersContract.profile, usersContract.page, sessionContract.info]

/** The own picture: another one is shown as it will be before it is taken. */
export const OwnAvatar = ({ gender, attachId }: { gender: number; attachId: string | null }) => {
  const text = useText(accountMessages)
  const common = useText(texts)
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const [sending, setSending] = useState(false)
  const save = useAction(usersContract.saveAvatar, { refresh, success: text('pictureSaved') })
  const remove = useAction(usersContract.saveAvatar, { refresh, success: text('pictureRemoved') })

  const onChange = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    if (!file) return
    try {
      setChosen(await squarePicture(file))
    } catch {
      toast.error(text('pictureUnreadable'))
    }
    target.value = ''
  }
  const use = async ({ file }: Chosen): Promise<void> => {
    setSending(true)
    try {
      const { attach_id } = await upload(filesContract.upload, file)
      await save.mutateAsync({ attach_id }).catch(() => undefined)
      setChosen(undefined)
    } catch (error) {
      toast.error(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="tw-own-avatar">
      <Avatar gender={gender} attachId={attachId} size={96} />
      <div>
        <Button onClick={() => field.current?.click()}>{text('choosePicture')}</Button>
        {attachId !== null && (
          <Button loading={remove.isPending} onClick={() => remove.mutate({ attach_id: null })}>
            {text('removePicture')}
          </Button>
        )}
        <p>{text('pictureHint')}</p>
        <input
          ref={field}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/gif,image/webp"
          aria-label={text('choosePicture')}
          onChange={(event) => void onChange(event)}
        />
      </div>
      <Modal
        title={text('preview')}
        open={chosen !== undefined}
        width={360}
        okText={text('usePicture')}
        cancelText={common('cancel')}
        confirmLoading={sending}
        onCancel={() => setChosen(undefined)}
        onOk={() => chosen && void use(chosen)}
        destroyOnHidden
      >
        {chosen && <img className="tw-own-avatar-preview" src={chosen.preview} alt={text('preview')} />}
      </Modal>
    </div>
  )
}
