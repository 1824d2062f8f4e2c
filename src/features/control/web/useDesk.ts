import { useLive } from '#web/live/live.ts'
import { useSession } from '#web/session/session.ts'
import { controlTopics } from '../contract.ts'
import type { CommandRow, ControlDesk } from '../shapes.ts'

const latest = (_: ControlDesk, now: ControlDesk): ControlDesk => now

/** What the caller may do with commands at all. */
export const useControlRights = (): { mayRequest: boolean; mayApprove: boolean } => {
  const { can } = useSession()
  return { mayRequest: can('control_request'), mayApprove: can('control_approve') }
}

/** Open and just ended commands that the caller may see, live; undefined until they are known, and for those without a right. */
export const useDesk = ({ evenHidden = false } = {}): ControlDesk | undefined => {
  const { user } = useSession()
  const { mayRequest, mayApprove } = useControlRights()
  const id = mayRequest || mayApprove ? user?.user_id : undefined
  return useLive(controlTopics.control, id, { merge: latest, evenHidden }).data
}

/** The live row of one command, while it stands on the desk. */
export const useDeskRow = (commandId: string): CommandRow | undefined =>
  useDesk()?.rows.find((row) => row.commandId === commandId)
