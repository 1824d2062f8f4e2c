import { Button } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import type { FileUpload } from '#contract/file.ts'
import { upload } from '../../calls/api.ts'
import { useToast } from '../../toast.ts'

type Props<O extends z.ZodType> = {
  contract: FileUpload<O>
  label: string
  busyLabel: string
  /** as of an input: endings and media types */
  accept: string
  onSent: (answer: z.output<O>) => void
}

/** A button that lets one file be chosen and sends it at once; a refusal is told. */
export const FileButton = <O extends z.ZodType>({ contract, label, busyLabel, accept, onSent }: Props<O>) => {
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    if (!file) return
    setBusy(true)
    try {
      onSent(await upload(contract, file))
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
      target.value = ''
    }
  }
  return (
    <>
      <Button type="primary" loading={busy} onClick={() => field.current?.click()}>
        {busy ? busyLabel : label}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => void choose(event)}
      />
    </>
  )
}
