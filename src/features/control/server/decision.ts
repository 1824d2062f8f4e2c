import { commandWords } from '#catalogue/commands/words.ts'
import type { Call } from '#server/context/context.ts'
import type { Actor, Command } from './store.ts'

export const actorOf = ({ caller, ip }: Pick<Call, 'caller' | 'ip'>): Actor => ({
  ...{ userId: caller.userId, userName: caller.userName, ip },
})

/** Names a command in the operation log. */
export const subjectOf = ({ id, device_name, name }: Pick<Command, 'id' | 'device_name' | 'name'>) => ({
  ...{ id, name: `${device_name} ${commandWords[name].zh}` },
})

/** The columns of a decision. */
export const decided = ({ caller, ip }: Call, now: number, note = '') => ({
  ...{ decided_by: caller.userId, decided_name: caller.userName, decided_at: new Date(now), decided_ip: ip },
  decision_note: note || null,
})
