import { CloseOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown, Space } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { type ExportFormat, exportFormats, type FileExport } from '#contract/fileExport.ts'
import { ApiError, fetchFile, isSessionEnd } from '../../calls/api.ts'
import { useText } from '../../i18n.ts'
import { useSession } from '../../session/session.ts'
import { saveFile } from '../chart/saveFile.ts'
import { fileNameOf, readFile, sizeText } from './exportFile.ts'
import { tableMessages } from './tableMessages.ts'
import { useToast } from '../../toast.ts'

type ExportButtonProps<I extends z.ZodType> = {
  contract: FileExport<I>
  /** the filters of the table beside it */
  input: z.input<I> & object
  /** needed to see the button; where nothing is said what the call itself needs, null for nothing */
  authority?: string | null
  /** where two stand beside each other */
  label?: string
}

const neededFor = (access: string): string | null => (access.includes('_') ? access : null)
const itemKeys = { xlsx: 'exportXlsx', csv: 'exportCsv' } as const satisfies Record<ExportFormat, string>

/** Saves what a table shows as a workbook or csv; tells how much has come, and can be cancelled. */
export const ExportButton = <I extends z.ZodType>({ contract, input, authority, label }: ExportButtonProps<I>) => {
  const text = useText(tableMessages)
  const { can } = useSession()
  const { bytes, start, cancel } = useExport(contract, input)
  const needed = authority === undefined ? neededFor(contract.access) : authority
  if (needed !== null && !can(needed)) return null
  if (bytes !== undefined)
    return (
      <Space.Compact>
        <Button loading aria-live="polite">
          {text('exporting', sizeText(bytes))}
        </Button>
        <Button
          icon={<CloseOutlined />}
          aria-label={text('cancelExport')}
          title={text('cancelExport')}
          onClick={cancel}
        />
      </Space.Compact>
    )
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: exportFormats.map((format) => ({ key: format, label: text(itemKeys[format]) })),
        onClick: ({ key }) => void start(key === 'csv' ? 'csv' : 'xlsx'),
      }}
    >
      <Button icon={<DownloadOutlined />}>{label ?? text('export')}</Button>
    </Dropdown>
  )
}

/** One export at a time; `bytes` is undefined while there is none. It ends with the page that began it. */
const useExport = <I extends z.ZodType>(contract: FileExport<I>, input: z.input<I> & object) => {
  const text = useText(tableMessages)
  const toast = useToast()
  const running = useRef<AbortController>(undefined)
  const [bytes, setBytes] = useState<number>()
  useEffect(() => () => running.current?.abort(), [])

  const start = async (format: ExportFormat): Promise<void> => {
    const controller = new AbortController()
    running.current = controller
    setBytes(0)
    try {
      const response = await fetchFile(contract, input, format, controller.signal)
      const name = fileNameOf(response.headers.get('content-disposition') ?? '')
      saveFile(name, await readFile(response, setBytes))
      toast.success(text('exported', name))
    } catch (error) {
      if (controller.signal.aborted || isSessionEnd(error)) return
      toast.error(error instanceof ApiError ? error : undefined)
    } finally {
      setBytes(undefined)
    }
  }
  return { bytes, start, cancel: () => running.current?.abort() }
}
