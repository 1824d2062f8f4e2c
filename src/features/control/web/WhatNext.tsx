import type { z } from 'zod'
import { useText } from '#web/i18n.ts'
import type { offeredCommand } from '../shapes.ts'
import './control.css'
import { messages } from './messages.ts'

export type Offered = z.output<typeof offeredCommand>

/** What will happen after a command was asked for, in its order. */
export const WhatNext = ({ offered: { needsApproval, seconds } }: { offered: Offered }) => {
  const text = useText(messages)
  return (
    <section className="tw-command-part" aria-label={text('next')}>
      <h3>{text('next')}</h3>
      <ol className="tw-command-next">
        <li>{text(needsApproval ? 'willApprove' : 'willSendSoon')}</li>
        <li>{text('willSend')}</li>
        <li>{text('willAnswer')}</li>
        <li>{text('willConfirm', Math.round(seconds))}</li>
      </ol>
    </section>
  )
}
