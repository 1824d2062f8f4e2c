import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { FileButton } from '#web/kit/form/FileButton.tsx'
import { historyImportContract } from '../contract.ts'
import { messages } from '../messages.ts'

export const UploadStep = ({ onSent }: { onSent: (importId: string) => void }) => {
  const text = useText(messages)
  return (
    <Card>
      <p>{text('hint')}</p>
      <FileButton
        contract={historyImportContract.historyUpload}
        label={text('choose')}
        busyLabel={text('uploading')}
        accept=".csv,.txt,text/csv"
        onSent={({ importId }) => onSent(importId)}
      />
    </Card>
  )
}
