import type { ComponentProps } from 'react'
import { useText } from '../../i18n.ts'
import { Card } from '../../kit/Card.tsx'
import { detailMessages } from './detailMessages.ts'
import { StateLines } from './StatesDialog.tsx'

/** The states of a device on a card. */
export const StatesCard = ({ lines }: ComponentProps<typeof StateLines>) => (
  <Card title={useText(detailMessages)('states')}>
    <StateLines lines={lines} />
  </Card>
)
