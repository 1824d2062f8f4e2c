type Day = { readonly ts: number; readonly recycling: number | null }

/** The days of a month that had begun at a moment (ms), the last of them with what it had recovered until then. */
export const daysUntil = (days: readonly Day[], at: number, today: number | null): Day[] => {
  const begun = days.filter(({ ts }) => ts <= at)
  return begun.map(({ ts, recycling }, index) => ({ ts, recycling: index === begun.length - 1 ? today : recycling }))
}
