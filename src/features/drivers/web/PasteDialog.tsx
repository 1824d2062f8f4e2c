import { Input, Modal } from 'antd'
import { useState } from 'react'
import type { Attribute } from '#contract/attribute.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import '#web/kit/form/dialog.css'
import { texts } from '#web/texts.ts'
import { pasteMessages } from './pasteMessages.ts'
import { pointsOfSheet, type SheetPoint } from './pointSheet.ts'

type PasteDialogProps = {
  open: boolean
  known: readonly { readonly pointKey: string; readonly size: number }[]
  attributes: readonly Attribute[]
  onClose: () => void
  onTake: (points: SheetPoint[]) => void
}
const mostFaults = 20

/** Takes points that were copied from a table program or a csv file; nothing is taken while a cell is wrong. */
export const PasteDialog = ({ open, known, attributes, onClose, onTake }: PasteDialogProps) => {
  const text = useText(pasteMessages)
  const common = useText(texts)
  const { language } = useLanguage()
  const [sheet, setSheet] = useState('')
  const { points, faults } = pointsOfSheet(sheet, known, attributes, language)
  const isBlank = sheet.trim() === ''
  return (
    <Modal
      title={text('paste')}
      open={open}
      onCancel={onClose}
      width={720}
      okText={text('take', isBlank ? 0 : points.length)}
      cancelText={common('cancel')}
      okButtonProps={{ disabled: isBlank || faults.length > 0 }}
      onOk={() => {
        onTake(points)
        setSheet('')
      }}
    >
      <p className="tw-dim">
        {text('hint', ['pointKey', 'index', 'rw', ...attributes.map(({ key }) => key)].join(', '))}
      </p>
      <Input.TextArea
        aria-label={text('sheet')}
        rows={10}
        value={sheet}
        onChange={({ target }) => setSheet(target.value)}
        placeholder={'pointKey,address,type\nsoc,100,uint16'}
      />
      <ul className="tw-drivers-steps" aria-live="polite">
        {!isBlank &&
          faults
            .slice(0, mostFaults)
            .map(({ line, column, msg }) => (
              <li key={`${line} ${column} ${msg}`}>{text('fault', line, column, msg)}</li>
            ))}
        {!isBlank && faults.length > mostFaults && <li>{text('more', faults.length - mostFaults)}</li>}
      </ul>
    </Modal>
  )
}
