import { Button } from 'antd'
import { useState } from 'react'
import { type CommandName, isOpen } from '#catalogue/commands/command.ts'
import { commandStateWords, commandWords } from '#catalogue/commands/words.ts'
import { useCall } from '#web/calls/api.ts'
import { useLanguage } from '#web/i18n.ts'
import { useMoment } from '#web/kit/time/replay.ts'
import { controlContract } from '../contract.ts'
import { RequestDialog } from './RequestDialog.tsx'
import { useControlRights, useDesk } from './useDesk.ts'
import { useOpenCommand } from './useOpenCommand.ts'
import type { Offered } from './WhatNext.tsx'

/** The request form knows what these take; the others are asked for in forms of their own. */
const asking: readonly CommandName[] = ['reset', 'restart', 'open', 'close', 'setPower']

/**
 * The commands that the caller may ask of a device, and those that are open for it. Nothing where he may not, where the device knows none,
 * and while the past is shown.
 */
export const ControlButtons = ({ deviceId }: { deviceId: string }) => {
  const { language } = useLanguage()
  const { mayRequest } = useControlRights()
  const replaying = useMoment() !== undefined
  const enabled = mayRequest && !replaying
  const { data } = useCall(controlContract.offered, { deviceId }, { enabled, staleTime: 60_000 })
  const here = useDesk()?.rows.filter((row) => row.deviceId === deviceId && isOpen(row.state)) ?? []
  const [asked, setAsked] = useState<Offered>()
  const [, openCommand] = useOpenCommand()
  if (!enabled || !data) return null
  return (
    <>
      {data
        .filter(({ name }) => asking.includes(name))
        .map((offered) => (
          <Button key={offered.name} size="small" onClick={() => setAsked(offered)}>
            {commandWords[offered.name][language]}
          </Button>
        ))}
      {here.map(({ commandId, name, state }) => (
        <Button key={commandId} size="small" type="link" onClick={() => openCommand(commandId)}>
          {`${commandWords[name][language]}: ${commandStateWords[state][language]}`}
        </Button>
      ))}
      {asked && (
        <RequestDialog deviceId={deviceId} offered={asked} open={here[0]} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}
