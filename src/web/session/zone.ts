import { useSession } from './session.ts'

export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone of the organization of who is signed in; the browser's until it is known. */
export const useZone = (): string => useSession().user?.time_zone ?? browserZone
