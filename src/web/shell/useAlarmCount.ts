/** How many alarms are unresolved where the caller may look, kept up to date; undefined while that is not known. */
export const useAlarmCount = (): number | undefined => undefined
