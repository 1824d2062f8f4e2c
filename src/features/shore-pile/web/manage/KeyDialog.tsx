import { Alert, Modal } from 'antd'
import type { Output } from '#contract/endpoint.ts'
import { useText } from '#web/i18n.ts'
import { CopyButton } from '#web/kit/CopyButton.tsx'
import { texts } from '#web/texts.ts'
import type { pileContract } from '../../contract.ts'
import { manageMessages } from './manageMessages.ts'
import './manage.css'

/** A pile with the key that was just made for it. */
export type Issued = Output<typeof pileContract.pileAdd> & { name: string }

type LineProps = { name: string; value: string; copy: string; testId: string }
const Line = ({ name, value, copy, testId }: LineProps) => (
  <div className="tw-pilekey-line">
    <span>{name}</span>
    <code data-testid={testId}>{value}</code>
    <CopyButton value={value} label={copy} />
  </div>
)

/** The address that a pile connects to and its key, which nobody sees again. */
export const KeyDialog = ({ issued, onClose }: { issued: Issued | undefined; onClose: () => void }) => {
  const text = useText(manageMessages)
  const common = useText(texts)
  return (
    <Modal
      title={issued && text('keyTitle', issued.name)}
      open={issued !== undefined}
      onCancel={onClose}
      onOk={onClose}
      okText={common('close')}
      cancelButtonProps={{ style: { display: 'none' } }}
      mask={{ closable: false }}
      width={640}
      destroyOnHidden
    >
      {issued && (
        <div className="tw-pilekey">
          <Alert
            type={issued.key === '' ? 'info' : 'warning'}
            showIcon
            title={text(issued.key === '' ? 'keyNone' : 'keyOnce')}
          />
          <Line
            name={text('address')}
            value={issued.url.replace('{host}', location.hostname)}
            copy={text('copyAddress')}
            testId="pile-address"
          />
          {issued.key !== '' && <Line name={text('key')} value={issued.key} copy={text('copyKey')} testId="pile-key" />}
        </div>
      )}
    </Modal>
  )
}
